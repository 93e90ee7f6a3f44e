/** Words on receivers of alarms: what the service says of them, and what they get. */
import type { Locale } from "../../messages/locale.ts";
import { textsIn } from "../../messages/messages.ts";
import type { LocalizedText } from "../../project/section.ts";

export const en = {
  failing: "Alarms do not reach {id} ({reason}); they wait and are tried again",
  back: "Alarms reach {id} again",
  refused: "{id} does not take the alarm message {notification}; it is passed over",
  /** Entries of the log book. */
  book: {
    kinds: {
      raised: "alarm",
      acknowledged: "acknowledgement",
      cleared: "end of the alarm",
      well: "all is well",
      test: "test",
    },
    sent: "Message to {to} by {receiver}: {about}",
    refused: "Message to {to} by {receiver} did not arrive and will not ({reason}): {about}",
    tested: "{user} has sent a test message by {receiver}",
    subscribed: "{user} gets alarms on {device}",
    unsubscribed: "{user} gets alarms on {device} no longer",
  },
  message: {
    title: {
      raised: "{vessel}: {priority}",
      acknowledged: "{vessel}: acknowledged",
      cleared: "{vessel}: back to normal",
      well: "{vessel}: all is well",
      test: "{vessel}: test message",
    },
    priorities: { emergency: "EMERGENCY", alarm: "ALARM", warning: "Warning", caution: "Caution" },
    since: "Since {time}",
    saysNow: "Now: {message}",
    raisedAt: "Raised at {time}",
    leftOut:
      "{count, plural, one {One earlier message was never sent} other {# earlier messages were never sent}}: see the console",
    mayBeSecond: "This message may have reached you before",
    well: "No alarm is open.",
    open: "{count, plural, one {One alarm is open} other {# alarms are open}}: {messages}",
    notWell: "{vessel}: not all is well",
    test: "{user} has sent this message to see whether it arrives.",
    acknowledge: "Acknowledge",
    show: "Open the console",
  },
  gone: "it is no longer registered there",
  page: {
    ask: "Acknowledge this alarm as {person}?",
    done: "Acknowledged by {by}.",
    ended: "This alarm has ended.",
  },
} as const;

export const wordsIn = (locale: Locale) => textsIn(en, locale);
export type Words = ReturnType<typeof wordsIn>;

/** What can be wrong in its section. */
export const urlOrCommand: LocalizedText = {
  en: "says whom to tell by url or by command: give one of the two",
  es: "dice a quién avisar con url o con command: ponga uno de los dos",
};

export const oneWay: LocalizedText = {
  en: "says whom to tell by to, by url or by command: give one of the three",
  es: "dice a quién avisar con to, con url o con command: ponga uno de los tres",
};

export const needs = (to: string, keys: readonly string[]): LocalizedText => ({
  en: `to: ${to} needs ${keys.join(" and ")}`,
  es: `to: ${to} necesita ${keys.join(" y ")}`,
});

export const notOf = (to: string): LocalizedText => ({
  en: `is no key of a receiver ${to}`,
  es: `no es una clave de un receptor ${to}`,
});

export const unknownZone: LocalizedText = {
  en: "a time zone such as Europe/Madrid",
  es: "una zona horaria como Europe/Madrid",
};

export const emptyQuiet: LocalizedText = {
  en: "from and to are the same time: give another, or leave quiet out",
  es: "from y to son la misma hora: ponga otra, o quite quiet",
};

export const needsPerson = (key: string): LocalizedText => ({
  en: `${key} needs person: whose phone it is`,
  es: `${key} necesita person: de quién es el teléfono`,
});

export const badServer = (to: string, schemes: readonly string[]): LocalizedText => ({
  en: `an address that begins with ${schemes.join(" or ")} for to: ${to}`,
  es: `una dirección que empiece por ${schemes.join(" o ")} para to: ${to}`,
});

export const formats = {
  timeOfDay: { en: "a time of day: 22:00", es: "una hora del día: 22:00" },
  linkUrl: { en: "an address with https://", es: "una dirección con https://" },
  serverUrl: { en: "an address with its scheme: https://HOST", es: "una dirección con su esquema: https://HOST" },
  contact: { en: "mailto:NAME@HOST or https://HOST", es: "mailto:NOMBRE@HOST o https://HOST" },
  notifyName: { en: "letters, digits, _ and -", es: "letras, cifras, _ y -" },
  mailAddress: { en: "an address: name@host", es: "una dirección: nombre@host" },
} satisfies Record<string, LocalizedText>;

export const privateContact = (id: string, contact: string): LocalizedText => ({
  en: `alarms.notify: ${id}: contact: ${contact} is not an address on the internet: Apple refuses such messages, so no iPhone gets alarms`,
  es: `alarms.notify: ${id}: contact: ${contact} no es una dirección de internet: Apple rechaza esos mensajes, y ningún iPhone recibe alarmas`,
});

export const quietHolds = (id: string): LocalizedText => ({
  en: `alarms.notify: ${id}: in its quiet hours only emergencies are sent: a vessel on collision course or a drag just beyond the circle waits until morning; give somebody aboard a receiver without quiet hours`,
  es: `alarms.notify: ${id}: en sus horas de silencio solo se avisa de emergencias: un barco en rumbo de colisión o un garreo apenas fuera del círculo espera a la mañana; dé a alguien a bordo un receptor sin horas de silencio`,
});

export const missingFile = (file: string): LocalizedText => ({
  en: `note: there is no readable file ${file} on this machine, which a receiver of alarms needs`,
  es: `aviso: en esta máquina no hay un archivo legible ${file}, que necesita un receptor de alarmas`,
});
