import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { limitsOfTransaction } from './postgres-limits.ts'
import { rowMaker } from './row-maker.ts'
import { timedAnswer } from './statement-time.ts'

export type Connections = Pick<Pool, 'connect' | 'end' | 'options'>

/**
 * `isNamed`: names every statement with parameters, so that the server parses and plans it once per
 * connection. `isPooled`: sets the limits in each transaction, because a pooler may run it on any
 * connection; single statements are wrapped in a transaction.
 */
type Ways = { isNamed: boolean; isPooled: boolean }

/** The part of a result that Kysely reads. */
type Answer = Pick<QueryResult<object>, 'command' | 'rowCount' | 'rows'>
type Send = (text: string, values: readonly unknown[]) => Promise<Answer>

const MAX_NAMED_STATEMENTS = 500

/** Connections for Kysely, which only passes text and parameters; cursors are not configured. */
export function clientsOf(pool: Connections, { isNamed, isPooled }: Ways): PostgresPool {
  const names = new Map<string, string>()
  const makers = new Map<string, ReturnType<typeof rowMaker>>()
  const wrapped = new WeakMap<object, PostgresPoolClient>()

  function sendTo(client: PoolClient): Send {
    return async (text, values) => {
      const name = isNamed ? nameOf(names, text, values) : undefined
      if (name === undefined)
        return timedAnswer(text, () => client.query({ text, values: [...values] }))
      // A named statement always has the same columns, so its rows are created with one shape.
      const result = await timedAnswer(text, () =>
        client.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' }),
      )
      let rowOf = makers.get(name)
      if (!rowOf) makers.set(name, (rowOf = rowMaker(result.fields.map((field) => field.name))))
      const { command, rowCount, rows } = result
      return { command, rowCount, rows: rows.map(rowOf) }
    }
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    const send = isPooled ? inTransactions(client, sendTo(client)) : sendTo(client)
    const wrapper = {
      query: send,
      release: (isBroken?: boolean) => client.release(isBroken),
    } as unknown as PostgresPoolClient
    wrapped.set(client, wrapper)
    return wrapper
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      return wrapped.get(client) ?? wrap(client)
    },
  }
}

/** Sets the limits at the start of a transaction, and around statements outside of one. */
function inTransactions(client: PoolClient, send: Send): Send {
  let isOpen = false
  const begin = (text: string) => client.query(`${text}; ${limitsOfTransaction}`)
  return async (text, values) => {
    if (text === 'begin' || text.startsWith('start transaction')) {
      const begun = await begin(text)
      isOpen = true
      return begun
    }
    if (text === 'commit' || text === 'rollback') isOpen = false
    else if (!isOpen) {
      await begin('begin')
      // In a failed transaction, commit rolls back.
      return send(text, values).finally(() => client.query('commit'))
    }
    return send(text, values)
  }
}

function nameOf(
  names: Map<string, string>,
  text: string,
  values: readonly unknown[],
): string | undefined {
  if (values.length === 0) return undefined
  const known = names.get(text)
  if (known || names.size >= MAX_NAMED_STATEMENTS) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
