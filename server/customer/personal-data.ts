import { type RawBuilder, sql } from 'kysely'
import type { ExportedPerson } from '#contract/exported-person.ts'
import type { CompanyId, Id } from '#contract/fields.ts'

/** A customer; their applications are those with their e-mail address. */
export type Person = { companyId: CompanyId; customerId: Id; email: string | undefined }

/** The rows of one table, `t`, that belong to a person. */
type Part<Row> = {
  table: string
  isTheirs: (person: Person) => RawBuilder<unknown>
  /** The columns that say something about them: exported, and emptied when they are erased. */
  personal: { [Name in keyof Row & string]?: string }
  /** What else is exported, as SQL; it stays for the accounts. */
  facts: { [Name in keyof Row & string]?: string }
  /** The columns that only lead to them: not exported, but emptied. */
  ties?: readonly string[]
  /** What an emptied column contains instead of null. */
  blanks?: Readonly<Record<string, string>>
  /** Erasing deletes the whole row, or makes a new version of it. */
  erasing?: 'delete' | 'version'
  sort: string
}

export type PersonalPart = (typeof personalData)[keyof ExportedPerson]

/**
 * Everything that is stored about a person outside their own record: the export contains it, and
 * erasing empties it. In the order of erasing: what belongs to orders, visits, reservations and
 * applications comes before those lose the person.
 */
export const personalData: {
  readonly [Name in keyof ExportedPerson]: Part<ExportedPerson[Name][number]>
} = {
  lines: {
    table: 'cart_item',
    isTheirs: (person) => sql`t.order_id in (${ordersOf(person)})`,
    personal: { note: 'note', guestName: 'guest_name' },
    facts: { orderNo: orderNo(), name: 't.name', quantity: 't.quantity', allergies: 't.allergies' },
    sort: 't.order_id, t.sort, t.id',
  },
  payments: {
    table: 'payment_txn',
    isTheirs: (person) => sql`t.order_id in (${ordersOf(person)})`,
    personal: { note: 'note' },
    facts: {
      orderNo: orderNo(),
      direction: 't.direction',
      method: 't.method',
      state: 't.state',
      amount: 't.amount',
      currency: 't.currency',
      createdMs: 't.created_ms',
    },
    // A payment without a note is a proposal.
    blanks: { note: '–' },
    sort: 't.created_ms, t.id',
  },
  promotions: {
    table: 'promotion_redemption',
    isTheirs: ({ customerId }) => sql`t.customer_id = ${customerId}`,
    personal: {},
    facts: {
      orderNo: orderNo(),
      name: `(select p.name from promotion p
        where p.company_id = t.company_id and p.id = t.promotion_id)`,
      discountAmount: 't.discount_amount',
      createdMs: 't.created_ms',
    },
    ties: ['customer_id', 'address_key'],
    sort: 't.created_ms, t.promotion_id, t.n',
  },
  notes: {
    table: 'state_history',
    isTheirs: (person) => sql`t.note is not null
      and (t.parent_id in (${recordsOf(person)}) or t.parent_id in (${applicationsOf(person)}))`,
    personal: { note: 'note' },
    facts: { entity: 't.entity', event: 't.event', occurredMs: 't.occurred_ms' },
    sort: 't.occurred_ms, t.id',
  },
  texts: {
    table: 'text_agreement',
    isTheirs: (person) => sql`t.record_id in (${recordsOf(person)})`,
    personal: { number: 'number' },
    facts: { agreedMs: 't.agreed_ms' },
    erasing: 'delete',
    sort: 't.agreed_ms, t.record_id',
  },
  applications: {
    table: 'community_event_booking',
    isTheirs: ({ email }) => sql`t.email = ${email ?? null}`,
    personal: {
      name: 'name',
      callingCode: 'calling_code',
      phone: 'phone',
      email: 'email',
      coverNote: 'cover_note',
      resumeName: 'resume_name',
      notes: 'notes',
      interviewPlace: 'interview_place',
    },
    facts: {
      jobTitle: `(select j.name from community_event j
        where j.company_id = t.company_id and j.id = t.community_event_id)`,
      status: 't.status',
      rating: 't.rating',
      interviewMs: 't.interview_ms',
      createdMs: 't.created_ms',
    },
    // A background job deletes files without an application.
    ties: ['resume_file'],
    blanks: { name: '' },
    erasing: 'version',
    sort: 't.created_ms, t.id',
  },
  visits: {
    table: 'customer_visit',
    isTheirs: ({ customerId }) => sql`t.customer_id = ${customerId}`,
    personal: {},
    facts: {
      type: 't.type',
      moduleId: 't.module_id',
      partySize: 't.party_size',
      ticketNo: 'cast(t.ticket_no as text)',
      queueStatus: 't.queue_status',
      joinedMs: 't.joined_ms',
      seatedMs: 't.seated_ms',
    },
    ties: ['customer_id', 'waiting_key'],
    sort: 't.joined_ms, t.id',
  },
  reservations: {
    table: 'reservation',
    isTheirs: ({ customerId }) => sql`t.customer_id = ${customerId}`,
    personal: {
      name: 'name',
      callingCode: 'calling_code',
      phone: 'phone',
      email: 'email',
      note: 'note',
    },
    facts: { partySize: 't.party_size', startMs: 't.start_ms', status: 't.status' },
    ties: ['customer_id'],
    blanks: { name: '' },
    sort: 't.start_ms, t.id',
  },
  orders: {
    table: 'sale_order',
    isTheirs: ({ customerId }) => sql`t.customer_id = ${customerId}`,
    personal: {
      contactName: 'contact_name',
      contactEmail: 'contact_email',
      address: 'address',
      note: 'note',
      ratingNote: 'rating_note',
    },
    facts: {
      orderNo: 't.order_no',
      moduleId: 't.module_id',
      orderStatusId: 't.order_status_id',
      rating: 't.rating',
      totalAmount: 't.total_amount',
      currency: 't.currency',
      startMs: 't.start_ms',
      createdMs: 't.created_ms',
    },
    ties: ['customer_id'],
    // Tells an order of an erased customer from one without a customer.
    blanks: { contact_name: '' },
    sort: 't.created_ms, t.id',
  },
}

function orderNo(): string {
  return `(select o.order_no from sale_order o
    where o.company_id = t.company_id and o.id = t.order_id)`
}

function ordersOf({ companyId, customerId }: Person): RawBuilder<unknown> {
  return sql`select id from sale_order where company_id = ${companyId}
    and customer_id = ${customerId}`
}

/** The ids of a customer's orders, visits and reservations. */
function recordsOf(person: Person): RawBuilder<unknown> {
  const { companyId, customerId } = person
  return sql`${ordersOf(person)}
    union all select id from customer_visit where company_id = ${companyId}
      and customer_id = ${customerId}
    union all select id from reservation where company_id = ${companyId}
      and customer_id = ${customerId}`
}

function applicationsOf({ companyId, email }: Person): RawBuilder<unknown> {
  return sql`select id from community_event_booking where company_id = ${companyId}
    and email = ${email ?? null}`
}
