import type { OfCompany } from './record.ts'

/** Live events, outbox, notifications. */
export type ActivityTables = {
  outbox_event: OutboxEventTable
  event_counter: EventCounterTable
  outbox_job: OutboxJobTable
  notification: NotificationTable
  notification_read: NotificationReadTable
  notification_mute: NotificationMuteTable
  saved_view: SavedViewTable
}

/** The log of live events; `seq` has no gaps per company. */
type OutboxEventTable = {
  company_id: OfCompany
  seq: number
  topic: string
  record_id: string
  record_version: number | null
  module_id: number | null
  created_ms: number
}

/** The last sequence number per company, and when a session last ended or changed. */
type EventCounterTable = { company_id: OfCompany; seq: number; session_ms: number }

/**
 * Jobs for external systems, written in the transaction that needs them. `run_ms` is when it is
 * due, and while it runs, when another server may take it over. `company_id` is empty for jobs of
 * no company.
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
 * `company_user_id` is set for a notification to one person; `subject_id` is the record whose
 * settling removes the notification.
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
/** The kinds of notifications that someone turned off. */
type NotificationMuteTable = { company_id: OfCompany; company_user_id: string; kind: string }
type NotificationReadTable = {
  company_id: OfCompany
  company_user_id: string
  notification_id: string
}

/** A saved query of a list: `list` is the path of its screen, `search` its query string. */
type SavedViewTable = {
  company_id: OfCompany
  company_user_id: string
  module_id: number
  list: string
  name: string
  search: string
  created_ms: number
}
