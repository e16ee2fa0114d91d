import { sql } from 'kysely'
import type { Allergen } from '#contract/allergen.ts'
import type { exportCustomer } from '#contract/customer.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ExportedPerson } from '#contract/exported-person.ts'
import type { Id } from '#contract/fields.ts'
import { type Present, present } from '../db/columns.ts'
import { fromJson, type JsonText } from '../db/json-text.ts'
import type { Tenant } from '../db/tenant.ts'
import { customers, known } from './customers.ts'
import { type Person, personalData } from './personal-data.ts'

type Export = OutputOf<typeof exportCustomer>
type Line = Omit<ExportedPerson['lines'][number], 'allergies'> & { allergies: JsonText<Allergen[]> }

/** Everything stored about one customer. @throws Refusal NOT_FOUND */
export async function exportOf(tenant: Tenant, id: Id): Promise<Export> {
  const customer = await customers.find(tenant, id, known)
  const person = { companyId: tenant.companyId, customerId: id, email: customer.email }
  const rows = <Name extends keyof ExportedPerson>(name: Name) =>
    rowsOf<ExportedPerson[Name][number]>(tenant, person, name)
  const lines = await rowsOf<Line>(tenant, person, 'lines')
  const texts = await rows('texts')
  return {
    customer,
    orders: await rows('orders'),
    lines: lines.map((line) => ({ ...line, allergies: fromJson(line.allergies) })),
    payments: await rows('payments'),
    promotions: await rows('promotions'),
    visits: await rows('visits'),
    reservations: await rows('reservations'),
    applications: await rows('applications'),
    notes: await rows('notes'),
    texts: texts.map(({ number, agreedMs }) => ({ number: `+${number}`, agreedMs })),
  }
}

async function rowsOf<Row extends object>(
  { db, companyId }: Tenant,
  person: Person,
  name: keyof ExportedPerson,
): Promise<Present<Row>[]> {
  const { table, isTheirs, personal, facts, sort } = personalData[name]
  const columns = [
    ...Object.entries(personal).map(([field, column]) => `t.${column} as "${field}"`),
    ...Object.entries(facts).map(([field, fact]) => `${fact} as "${field}"`),
  ]
  const { rows } = await sql<Row>`
    select ${sql.raw(columns.join(', '))} from ${sql.table(table)} t
    where t.company_id = ${companyId} and ${isTheirs(person)}
    order by ${sql.raw(sort)}`.execute(db)
  return rows.map((row) => present(row))
}
