/** Words of the page of the interface's documentation. */
export const docs = {
  title: "Interface of the service",
  console: "Console",
  http: "HTTP",
  live: "Live stream",
  parameters: "Parameters",
  answer: "Answer",
  problems: "Problems",
  send: "Send",
  required: "required",
  standard: "default",
  messages: "Messages",
  raw: "As a file",
};
