import type { MailFile } from './mailer.ts'
import type { Letter, Post } from './post.ts'

/** A message to a guest. Empty if it must not be sent, without addresses if they were erased. */
export type GuestLetter = {
  letter?: Omit<Letter, 'to'>
  email?: string | null
  /** In digits, of a guest who agreed to texts. */
  number?: string | null
  /** Attached to the mail. */
  file?: MailFile | undefined
}

type Job = Parameters<Post['deliver']>[1]

/** Sends it as a mail, if the address is known. @throws Error for a retry, GiveUp */
export async function mailGuest(
  post: Post,
  { letter, email, file }: GuestLetter,
  job: Job,
): Promise<void> {
  if (letter && email) await post.deliver({ ...letter, to: email }, job, file)
}

/** Sends it as a text, if the number is known. @throws Error for a retry, GiveUp */
export async function textGuest(
  post: Post,
  { letter, number }: GuestLetter,
  job: Job,
): Promise<void> {
  if (letter && number) await post.textGuest({ ...letter, to: number }, job)
}
