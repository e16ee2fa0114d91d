import type { OfCompany } from './record.ts'

/** What happens around the records: live events, work for others, notifications. */
export type ActivityTables = {
  outbox_event: OutboxEventTable
  event_counter: EventCounterTable
  outbox_job: OutboxJobTable
  notification: NotificationTable
  notification_read: NotificationReadTable
  notification_mute: NotificationMuteTable
  saved_view: SavedViewTable
}

/** The log of live events; `seq` has no holes per company. */
type OutboxEventTable = {
  company_id: OfCompany
  seq: number
  topic: string
  record_id: string
  record_version: number | null
  module_id: number | null
  created_ms: number
}

/** The last number given per company, and when somebody's session last ended or changed. */
type EventCounterTable = { company_id: OfCompany; seq: number; session_ms: number }

/**
 * Work for the world outside, written in the transaction that wants it. `run_ms` is when it is due,
 * and while it runs,
 * when another server may take it over. `company_id` is empty for what belongs to no company.
 */
type OutboxJobTable = {
  company_id: OfCompany
  id: string
  kind: string
  payload: string
  state: string
  run_ms: number
  attempts: number
  last_error: string | null
  created_ms: number
  done_ms: number | null
  record_id: string | null
  record_event: string | null
}

/**
 * `company_user_id` is set where a note is for one person alone; `subject_id` is the record after
 * whose settling the note goes.
 */
type NotificationTable = {
  company_id: OfCompany
  id: string
  company_user_id: string | null
  subject_id: string | null
  kind: string
  field_values: string
  link: string | null
  module_id: number | null
  created_ms: number
}
/** Kinds of notes that somebody does not want to be told of. */
type NotificationMuteTable = { company_id: OfCompany; company_user_id: string; kind: string }
type NotificationReadTable = {
  company_id: OfCompany
  company_user_id: string
  notification_id: string
}

/**
 * What someone asks a list for again and again: `list` is the path of its screen, `search` what
 * stands behind it.
 */
type SavedViewTable = {
  company_id: OfCompany
  company_user_id: string
  module_id: number
  list: string
  name: string
  search: string
  created_ms: number
}
