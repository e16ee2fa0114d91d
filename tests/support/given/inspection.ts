import { endpoints as calls } from '#contract/all.ts'
import type { Id } from '#contract/fields.ts'
import type { User } from '../builders.ts'
import type { TestServer } from '../server.ts'
import { type Given, type Givers, type Ground } from './ground.ts'

/** A company has few shared pages at a time, so that each gives way to the next one. */
const shared = new WeakMap<TestServer, { id: Id; as: User | undefined }>()

async function share(ground: Ground) {
  const before = shared.get(ground.server)
  // It may have ended meanwhile.
  if (before) await ground.server.call(calls.endSharing, { id: before.id }, { as: before.as })
  const page = await ground.server.ask(calls.sharePage, {}, ground.as)
  shared.set(ground.server, { id: page.id, as: ground.as })
  return page
}

/** A page that the caller shares, and somebody of the company asks to watch. */
async function aSharedPage(ground: Ground): Promise<Given> {
  const { id, code } = await share(ground)
  await ground.server.ask(calls.askToWatch, { code }, ground.as)
  return { fields: { share_id: id } }
}

async function aCode(ground: Ground): Promise<Given> {
  return { fields: { code: (await share(ground)).code } }
}

export const inspectionGivers: Givers = [
  [calls.tellWatcher, aSharedPage],
  [calls.answerWatcher, aSharedPage],
  [calls.endSharing, aSharedPage],
  [calls.askToWatch, aCode],
]
