/** What the tests use of it: it decrypts what browsers would. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  const ece: {
    decrypt(
      body: Buffer,
      options: { readonly version: "aes128gcm"; readonly privateKey: ECDH; readonly authSecret: string },
    ): Buffer;
  };
  export default ece;
}
