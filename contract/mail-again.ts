import { MINUTE_MS } from './durations.ts'

/** The mails that a user must wait for before continuing. */
export type AwaitedMail = 'sign-up' | 'reset' | 'address-code'

/**
 * How long a user waits before requesting the same mail again, after `asked` requests (from 1). It
 * matches the server's limits (`server/mail/mail-limits.ts`), so that nobody waits for a mail that
 * is never sent: two resets in five minutes, five of the others in an hour.
 */
export function mailAgainMs(mail: AwaitedMail, asked: number): number {
  return mail === 'reset' ? 2.5 * MINUTE_MS : 2 ** asked * MINUTE_MS
}
