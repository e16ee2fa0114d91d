import 'i18next'
import type core from './en/core.json'
import type form from './en/form.json'
import type tools from './en/tools.json'
import type sessions from './en/sessions.json'
import type account from './en/account.json'
import type places from './en/places.json'
import type industries from './en/industries.json'
import type dashboard from './en/dashboard.json'
import type orders from './en/orders.json'
import type neworder from './en/neworder.json'
import type products from './en/products.json'
import type customers from './en/customers.json'
import type promotions from './en/promotions.json'
import type reports from './en/reports.json'
import type tables from './en/tables.json'
import type reservations from './en/reservations.json'
import type kitchen from './en/kitchen.json'
import type queue from './en/queue.json'
import type bookings from './en/bookings.json'
import type jobs from './en/jobs.json'
import type communities from './en/communities.json'
import type settings from './en/settings.json'
import type links from './en/links.json'
import type subscription from './en/subscription.json'
import type payacc from './en/payacc.json'
import type staff from './en/staff.json'
import type businesses from './en/businesses.json'
import type installation from './en/installation.json'
import type records from './en/records.json'
import type till from './en/till.json'
import type receipt from './en/receipt.json'
import type guest from './en/guest.json'
import type times from './en/times.json'
import type demo from '../demo/words.json'
import type help from './en/help.json'
import type privacy from './en/privacy.json'

type All = typeof core &
  typeof form &
  typeof tools &
  typeof sessions &
  typeof account &
  typeof places &
  typeof industries &
  typeof dashboard &
  typeof orders &
  typeof neworder &
  typeof products &
  typeof customers &
  typeof promotions &
  typeof reports &
  typeof tables &
  typeof reservations &
  typeof kitchen &
  typeof queue &
  typeof bookings &
  typeof jobs &
  typeof communities &
  typeof settings &
  typeof links &
  typeof subscription &
  typeof payacc &
  typeof staff &
  typeof businesses &
  typeof installation &
  typeof records &
  typeof till &
  typeof receipt &
  typeof guest &
  typeof times &
  typeof help &
  typeof privacy

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: { app: Omit<All, 'wording'>; demo: Omit<typeof demo, 'menu'> }
  }
}
