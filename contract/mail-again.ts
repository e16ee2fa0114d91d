const MINUTE_MS = 60_000

/** The mails that somebody waits for before they can go on. */
export type AwaitedMail = 'sign-up' | 'reset' | 'address-code'

/**
 * How long somebody waits before they can ask for the same mail again, after so many requests
 * (`asked`, from 1). The server's budgets (`server/mail/mail-limits.ts`) allow as many, so that
 * nobody waits for a mail that is never sent: two resets in five minutes, five of the others in an
 * hour.
 */
export function mailAgainMs(mail: AwaitedMail, asked: number): number {
  return mail === 'reset' ? 2.5 * MINUTE_MS : 2 ** asked * MINUTE_MS
}
