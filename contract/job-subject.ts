/** The external systems of outbox jobs; `message`: mails and text messages. */
export const jobSubjects = ['message', 'delivery', 'payment', 'import', 'other'] as const
export type JobSubject = (typeof jobSubjects)[number]

/** By the first part of the job's kind. */
const subjects: Readonly<Partial<Record<string, JobSubject>>> = {
  delivery: 'delivery',
  payment: 'payment',
  plan: 'payment',
  product: 'import',
  mail: 'message',
  text: 'message',
  account: 'message',
  visit: 'message',
  order: 'message',
  reservation: 'message',
}

export function subjectOf(kind: string): JobSubject {
  return subjects[kind.split('.', 1)[0] ?? ''] ?? 'other'
}
