import 'i18next'
import type en from './en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: Omit<typeof en, 'wording'> }
  }
}
