"""A mail server that prints each mail as a line of JSON: mail_server.py plain|starttls|tls FOLDER PORT; the folder has cert.pem and key.pem."""

import asyncio
import email
import email.policy
import json
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult


def say(value):
    print(json.dumps(value), flush=True)


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.1.1 no such mailbox"
        if address.startswith("full@"):
            return "452 4.2.2 mailbox full"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=email.policy.default)
        if envelope.rcpt_tos[0].startswith("cut@"):
            server.transport.abort()
            return "250 OK"
        say(
            {
                "from": envelope.mail_from,
                "to": envelope.rcpt_tos,
                "tls": session.ssl is not None or server.transport.get_extra_info("sslcontext") is not None,
                "user": session.auth_data,
                "headers": {name: str(value) for name, value in message.items()},
                "text": message.get_body(("plain",)).get_content(),
            }
        )
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    right = data.password == b"s3cret"
    return AuthResult(success=right, handled=False, auth_data=data.login.decode() if right else None)


async def main(mode, folder, port):
    context = None
    if mode != "plain":
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")

    def make():
        return SMTP(
            Handler(),
            hostname="mail.example",
            enable_SMTPUTF8=True,
            authenticator=authenticate,
            auth_require_tls=mode == "starttls",
            auth_required=mode != "plain",
            tls_context=context if mode == "starttls" else None,
            require_starttls=mode == "starttls",
        )

    loop = asyncio.get_running_loop()
    server = await loop.create_server(make, "127.0.0.1", port, ssl=context if mode == "tls" else None)
    say({"port": server.sockets[0].getsockname()[1]})
    await server.serve_forever()


asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
