import type { Generated } from 'kysely'
import type { OfCompany } from './record.ts'

/** Idempotency keys, files and metadata of the database. */
export type BookkeepingTables = {
  inbox_key: InboxKeyTable
  file: FileTable
  meta: MetaTable
}

type InboxKeyTable = {
  /** Empty for callers without a company. */
  company_id: string
  user_id: string
  idempotency_key: string
  route: string
  body_hash: string
  status: number | null
  answer: string | null
  created_ms: number
}
/** `place`: where the bytes are stored, in this row or in object storage under the name. */
type FileTable = {
  company_id: OfCompany
  name: string
  content_type: string
  bytes: Uint8Array
  place: Generated<string>
  created_ms: number
}
type MetaTable = { key: string; value: string }
