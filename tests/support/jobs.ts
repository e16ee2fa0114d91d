import { expect } from 'vitest'
import type { TestServer } from './server.ts'

/** The jobs of the outbox that wait or run. */
export async function openJobs({ databases }: Pick<TestServer, 'databases'>): Promise<number> {
  const jobs = databases.read.selectFrom('outbox_job').select('id').where('state', '=', 'pending')
  return (await jobs.execute()).length
}

/** Waits until nothing is on its way any more, mails among it. */
export async function jobsDone(server: Pick<TestServer, 'databases'>): Promise<void> {
  await expect.poll(() => openJobs(server), { timeout: 10_000 }).toBe(0)
}
