import type { CompiledQuery } from 'kysely'
import type { Db } from '../../server/db/tenant.ts'

/** A connection that records its statements. */
export function recording(db: Db): { db: Db; sent: CompiledQuery[] } {
  const sent: CompiledQuery[] = []
  const executor = new Proxy(db.getExecutor(), {
    get(target, name) {
      const held: unknown = Reflect.get(target, name, target)
      if (name === 'executeQuery')
        return (query: CompiledQuery, ...rest: []) => {
          sent.push(query)
          return target.executeQuery(query, ...rest)
        }
      return typeof held === 'function' ? held.bind(target) : held
    },
  })
  const recorder = new Proxy(db, {
    get: (target, name) =>
      name === 'getExecutor' ? () => executor : Reflect.get(target, name, target),
  })
  return { db: recorder, sent }
}
