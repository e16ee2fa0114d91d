import type { Touched } from './partitions.ts'

const person = 'a person has places at several companies'
const signIn = 'signing in finds the companies of a person'
const overseers = 'those who oversee companies see all of theirs'
const sessions = 'a session is found by its token, and ended wherever it is'
const oldSecret = 'a secret from before does not say its company, nor does one that is made up'
const worker = 'the worker takes what is due of all companies'
const installation = 'the page of the installation is about all companies'

/**
 * Statements that touch more than one part of a table of companies: a piece of each, and why. In a
 * cluster they go to every machine.
 */
const acrossParts: Readonly<Record<string, string>> = {
  'select * from "outbox_job" where "state" = ? and "run_ms" <= ?': worker,
  'select min("run_ms") as "first" from "outbox_job"': worker,
  'select min("created_ms") as "first" from "outbox_job"': installation,
  'select "kind", "state", count(*) as "jobs" from "outbox_job"': installation,
  "from outbox_job j left join company_detail c on c.id = j.company_id where j.state = 'dead'":
    installation,
  "where p.state = 'pending' and p.purpose in ('initial', 'renewal')":
    'the master confirms payments of all companies',
  "where p.purpose in ('initial', 'renewal') and p.method = 'online'":
    'the master sees what all companies paid online',

  'where s.token_hash = ?': sessions,
  'from "session" where "id" = ? and "user_id" = ?': sessions,
  'from "session" where "user_id" = ?': sessions,
  'from "session" where "revoked_ms" is null and': sessions,
  'update "session" set "revoked_ms" = ?': sessions,
  'delete from "push_device" where "session_id" = ?': sessions,

  'select "u"."id" as "userId", "u"."password_hash" as "passwordHash"': signIn,
  'from "app_user" as "u" left join "company_user" as "cu"': person,
  '"cu"."company_id" where "cu"."user_id" = ? and "cu"."role_id" = ?': person,
  'on "u"."id" = "cu"."user_id" where "cu"."user_id" = ? and "cu"."status" = ?': person,
  'select "company_id" from "company_user" where "user_id" = ?': person,
  'select "company_id", "id", "user_id" from "company_user" where "role_id" = ?':
    'the masters are told, wherever they are',
  'select "company_id", "id" from "notification" where "subject_id" = ?':
    'a note to all masters is taken back from all',

  'select c.id, c.company_name as "companyName", c.logo_url as "logoUrl", c.default_module_id':
    overseers,
  'select c.id from company_detail c where c.id = ? and (exists': overseers,
  'select 1 as "found" from company_detail c where 1 = 1': overseers,
  'select k.id, k.name, k.logo, k.description, m.state': 'a community has many companies',

  'where "o"."uuid" = ?': oldSecret,
  'where "v"."token" = ?': oldSecret,
  'where "b"."token" = ?': oldSecret,
  'where "r"."token" = ?': oldSecret,
  'select "company_id" from "dynamic_link" where "code" = ?': oldSecret,
  'select "name", "content_type", "bytes", "place", "created_ms" from "file" where "name" = ?':
    'a picture of the demo and one from before do not say their company',
  "update inbox_key set answer = ? where company_id in (?, '')":
    'kept answers of guests with a secret from before lie under no company',
  'select "company_id" from "payment_account" where "provider" = ? and "account_ref" = ?':
    'a notice of the provider names its account',
}

/** Statements that touch several parts and stand in no table, each once, with the tables. */
export function unexplained(
  seen: readonly Touched[],
  explained: readonly string[] = Object.keys(acrossParts),
): string[] {
  const found = seen.filter(isAcross).flatMap(({ text, parts }) => {
    const tables = [...parts].flatMap(([table, of]) => (of.size > 1 ? [table] : []))
    const isKnown = explained.some((piece) => text.includes(piece))
    return isKnown ? [] : [`${tables.toSorted().join(', ')}: ${text}`]
  })
  return [...new Set(found)].toSorted()
}

/** Explanations of statements that were not seen, or touch one part by now. */
export function outdated(seen: readonly Touched[]): string[] {
  const across = seen.filter(isAcross)
  return Object.keys(acrossParts).filter(
    (piece) => !across.some(({ text }) => text.includes(piece)),
  )
}

function isAcross({ parts }: Touched): boolean {
  return [...parts.values()].some((of) => of.size > 1)
}
