import type { ColumnType } from 'kysely'
import * as z from 'zod/mini'
import { companySettings } from '#contract/company-settings.ts'
import type { JsonText } from './json-text.ts'

const { shape } = z.omit(companySettings, { autoAccept: true, autoFire: true })

/**
 * `company_detail.settings`. Unknown keys are kept, because a later release may have written them.
 */
const companyShape = z.looseObject({
  ...shape,
  use_payment_account: z.optional(z.boolean()),
  /** A limit of the company that differs from its plan's. */
  seatLimit: z.optional(z.int().check(z.nonnegative())),
})

/** `company_module.settings`: the switches of a company's module; the default is off. */
const moduleShape = z.looseObject({
  auto_accept: z.optional(z.boolean()),
  auto_fire: z.optional(z.boolean()),
  /** Set by the demo only. */
  queue_user_id: z.optional(z.string()),
})

export type StoredSettings = z.infer<typeof companyShape>
export type ModuleSettings = z.infer<typeof moduleShape>
/** The types of the columns as selected. */
export type StoredSettingsText = JsonText<StoredSettings>
export type ModuleSettingsText = JsonText<ModuleSettings>
export type OfStoredSettings = ColumnType<StoredSettingsText, string, string>
export type OfModuleSettings = ColumnType<ModuleSettingsText, string, string>

/** The stored settings of a company. @throws Error for values that the app can't have written */
export function storedSettings(text: StoredSettingsText): StoredSettings {
  return companyShape.parse(JSON.parse(text))
}

/** The switches of a module; empty if the company does not have the module. */
export function moduleSettings(text: ModuleSettingsText | null | undefined): ModuleSettings {
  return text ? moduleShape.parse(JSON.parse(text)) : {}
}
