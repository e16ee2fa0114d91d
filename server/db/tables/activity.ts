import type { OutboxJob, NotificationKind, LiveEvent } from '#contract/activity.ts'
import type { ListChoice } from '#contract/list-choice.ts'
import type { JsonText } from '../json-text.ts'
import type { OfCompany, OfId, OfIdOrNull, OfModule, OfModuleOrNull } from './record.ts'

/** Live events, outbox, notifications. */
export type ActivityTables = {
  outbox_event: OutboxEventTable
  event_counter: EventCounterTable
  outbox_job: OutboxJobTable
  notification: NotificationTable
  notification_read: NotificationReadTable
  notification_mute: NotificationMuteTable
  notification_mail: NotificationMailTable
  notification_push: NotificationPushTable
  notification_text: NotificationPushTable
  push_device: PushDeviceTable
  text_agreement: TextAgreementTable
  text_stop: TextStopTable
  saved_view: SavedViewTable
  list_choice: ListChoiceTable
}

/** The log of live events; `seq` has no gaps per company. */
type OutboxEventTable = {
  company_id: OfCompany
  seq: number
  topic: LiveEvent['topic']
  record_id: string
  record_version: number | null
  module_id: OfModuleOrNull
  created_ms: number
}

/** The number, in digits, to which the guest of a record agreed to get texts. */
type TextAgreementTable = {
  company_id: OfCompany
  record_id: OfId
  number: string
  agreed_ms: number
}

/** A number, in digits, that replied STOP. */
type TextStopTable = { number: string; stopped_ms: number }

/** The last sequence number per company, and when a session last ended or changed. */
type EventCounterTable = { company_id: OfCompany; seq: number; session_ms: number }

/**
 * Jobs for external systems, written in the transaction that needs them. `run_ms`: when the job is
 * due; while it runs, the end of its lease. `company_id` is empty for jobs without a company.
 */
type OutboxJobTable = {
  company_id: OfCompany
  id: OfId
  kind: string
  payload: JsonText<object>
  state: OutboxJob['state']
  run_ms: number
  attempts: number
  last_error: string | null
  created_ms: number
  done_ms: number | null
  record_id: OfIdOrNull
  record_event: string | null
}

/**
 * `company_user_id` is set for a notification to one person. `subject_id`: the record whose
 * completion removes the notification.
 */
type NotificationTable = {
  company_id: OfCompany
  id: OfId
  company_user_id: OfIdOrNull
  subject_id: OfIdOrNull
  kind: NotificationKind
  field_values: JsonText<Record<string, string>>
  link: string | null
  module_id: OfModuleOrNull
  created_ms: number
  /** The number of collected posts; null for other kinds. */ count: number | null
  /** When collecting began. */ since_ms: number | null
}
/** The kinds of notifications that someone switched off. */
type NotificationMuteTable = {
  company_id: OfCompany
  company_user_id: OfId
  kind: NotificationKind
}
/** The kinds of notifications that someone also gets by e-mail. */
type NotificationMailTable = NotificationMuteTable
/** The kinds of notifications that someone also gets on their devices. */
type NotificationPushTable = NotificationMuteTable
/**
 * A browser that gets notifications while the app is closed, for a session. `target_enc`: its push
 * service and keys, encrypted.
 */
type PushDeviceTable = {
  company_id: OfCompany
  id: OfId
  user_id: OfId
  company_user_id: OfId
  session_id: OfId
  address_hash: string
  target_enc: string
  created_ms: number
  used_ms: number
}
type NotificationReadTable = {
  company_id: OfCompany
  company_user_id: OfId
  notification_id: OfId
}

/** A saved query of a list: `list` is the path of its screen, `search` its query string. */
type SavedViewTable = {
  company_id: OfCompany
  company_user_id: OfId
  module_id: OfModule
  list: string
  name: string
  search: string
  created_ms: number
}

/** Someone's display settings of lists. */
type ListChoiceTable = {
  company_id: OfCompany
  company_user_id: OfId
  row_size: number
  compact: number
  hidden: JsonText<ListChoice['hidden']>
}
