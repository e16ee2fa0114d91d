import { Migrator } from 'kysely/migration'
import { groupsOf, type Migrations, withWords } from './migration-steps.ts'
import { up as firstTables } from './migrations/0001-first-tables.ts'
import { up as accounts } from './migrations/0010-accounts.ts'
import { up as catalogue } from './migrations/0020-catalogue.ts'
import { up as promotions } from './migrations/0021-promotions.ts'
import { up as tablesAndBookings } from './migrations/0030-tables-and-bookings.ts'
import { up as jobs } from './migrations/0031-jobs.ts'
import { up as visits } from './migrations/0040-visits.ts'
import { up as links } from './migrations/0041-links.ts'
import { up as paymentsAndPlans } from './migrations/0050-payments-and-plans.ts'
import { up as delivery } from './migrations/0051-delivery.ts'
import { up as filesAndImports } from './migrations/0052-files-and-imports.ts'
import { up as reports } from './migrations/0060-reports.ts'
import { up as orderSweeps } from './migrations/0061-order-sweeps.ts'
import { up as guestMessages } from './migrations/0062-guest-messages.ts'
import { up as orderLists } from './migrations/0063-order-lists.ts'
import { up as bookingCalendar } from './migrations/0066-booking-calendar.ts'
import { up as productLists } from './migrations/0067-product-lists.ts'
import { up as applicationLanguage } from './migrations/0071-application-language.ts'
import { up as notificationKinds } from './migrations/0072-notification-kinds.ts'
import { up as optionGroups } from './migrations/0073-option-groups.ts'
import { up as savedViews } from './migrations/0074-saved-views.ts'
import { up as guestUploads } from './migrations/0080-guest-uploads.ts'
import { up as endedFrom } from './migrations/0099-ended-from.ts'
import { up as overpayments } from './migrations/0101-overpayments.ts'
import { up as taxRates } from './migrations/0102-tax-rates.ts'
import { up as paymentsToConfirm } from './migrations/0093-payments-to-confirm.ts'
import { up as accountSafety } from './migrations/0085-account-safety.ts'
import { up as tableGuests } from './migrations/0089-table-guests.ts'
import { up as ownUnits } from './migrations/0094-own-units.ts'
import { up as personalNotes } from './migrations/0116-personal-notes.ts'
import { up as picturesOfPeople } from './migrations/0115-pictures-of-people.ts'
import { up as grantedTerms } from './migrations/0090-granted-terms.ts'
import { up as onePhoneOneCustomer } from './migrations/0110-one-phone-one-customer.ts'
import { up as forgivenTries } from './migrations/0111-forgiven-tries.ts'
import { up as placesNotTaken } from './migrations/0112-places-not-taken.ts'
import { up as provenAddresses } from './migrations/0122-proven-addresses.ts'
import { up as partyOfAnOrder } from './migrations/0123-party-of-an-order.ts'
import { up as toldMoves } from './migrations/0125-told-moves.ts'
import { up as reservedAddresses } from './migrations/0140-reserved-addresses.ts'
import { up as unprovenBookings } from './migrations/0145-unproven-bookings.ts'
import { up as askedBookings } from './migrations/0155-asked-bookings.ts'
import { up as unprovenPosts } from './migrations/0165-unproven-posts.ts'
import { up as faultsOfARow } from './migrations/0166-faults-of-a-row.ts'
import { up as ordersByAppointment } from './migrations/0170-orders-by-appointment.ts'
import { up as whenTaken } from './migrations/0167-when-taken.ts'
import { up as listChoices } from './migrations/0175-list-choices.ts'
import { up as widerNetworks } from './migrations/0171-wider-networks.ts'
import { up as collectedNotes } from './migrations/0172-collected-notes.ts'
import { up as guestGates } from './migrations/0173-guest-gates.ts'
import { up as lighterOrderIndexes } from './migrations/0174-lighter-order-indexes.ts'
import { up as orderEditing } from './migrations/0279-order-editing.ts'
import { up as orderCheckouts } from './migrations/0310-order-checkouts.ts'
import { up as orderPapers } from './migrations/0311-order-papers.ts'
import { up as orderSums } from './migrations/0178-order-sums.ts'
import { up as staffRights } from './migrations/0298-staff-rights.ts'
import { up as tableSizes } from './migrations/0177-table-sizes.ts'
import { up as callCounts } from './migrations/0176-call-counts.ts'
import { up as firstSteps } from './migrations/0238-first-steps.ts'
import { up as keysWithCompany } from './migrations/0198-keys-with-company.ts'
import { up as mailedNotifications } from './migrations/0340-mailed-notifications.ts'
import { up as variants } from './migrations/0350-variants.ts'
import { up as variantsByProduct } from './migrations/0351-variants-by-product.ts'
import { up as proposedTimes } from './migrations/0360-proposed-times.ts'
import { up as calendarFeeds } from './migrations/0361-calendar-feeds.ts'
import { up as queueCounters } from './migrations/0362-queue-counters.ts'
import { up as allergens } from './migrations/0375-allergens.ts'
import { up as taxesOfLines } from './migrations/0390-taxes-of-lines.ts'
import { up as textAgreements } from './migrations/0391-text-agreements.ts'
import { up as wantedTimes } from './migrations/0372-wanted-times.ts'
import { up as refundedLines } from './migrations/0373-refunded-lines.ts'
import { up as bookingDeposits } from './migrations/0392-booking-deposits.ts'
import { up as depositsOfServices } from './migrations/0393-deposits-of-services.ts'
import { up as linesByProduct } from './migrations/0394-lines-by-product.ts'
import { up as planCards } from './migrations/0395-plan-cards.ts'
import { up as chargedPayments } from './migrations/0396-charged-payments.ts'
import { up as paymentsForModules } from './migrations/0397-payments-for-modules.ts'
import { up as sumsWithoutNoShows } from './migrations/0398-sums-without-no-shows.ts'
import { up as restockedQuantity } from './migrations/0399-restocked-quantity.ts'
import { up as billShares } from './migrations/0409-bill-shares.ts'
import { up as applicationsAgain } from './migrations/0408-applications-again.ts'
import { up as paymentTips } from './migrations/0402-payment-tips.ts'
import { up as formerClosings } from './migrations/0406-former-closings.ts'
import { up as unfinishedAtClosings } from './migrations/0411-unfinished-at-closings.ts'
import { up as heldProposals } from './migrations/0412-held-proposals.ts'
import { up as outsideOfHours } from './migrations/0413-outside-of-hours.ts'
import { up as sumsWithTaxOfNoShows } from './migrations/0414-sums-with-tax-of-no-shows.ts'
import { up as itemCounts } from './migrations/0421-item-counts.ts'
import { up as interviews } from './migrations/0422-interviews.ts'
import { up as methodChanges } from './migrations/0424-method-changes.ts'
import { up as paymentsWithChangedMethod } from './migrations/0425-payments-with-changed-method.ts'
import { up as sumsWithTaxOfRefunds } from './migrations/0426-sums-with-tax-of-refunds.ts'
import { up as rightToCloseTheDay } from './migrations/0427-right-to-close-the-day.ts'
import { up as tillClosings } from './migrations/0400-till-closings.ts'
import { up as hoursOfPromotions } from './migrations/0428-hours-of-promotions.ts'
import { up as soldOutUntil } from './migrations/0429-sold-out-until.ts'
import { up as soldOutUntilIndex } from './migrations/0430-sold-out-until-index.ts'
import { up as taxesOfRefunds } from './migrations/0431-taxes-of-refunds.ts'
import { up as promotionsForNewCustomers } from './migrations/0374-promotions-for-new-customers.ts'
import { up as paidDishes } from './migrations/0376-paid-dishes.ts'
import { up as undoneMerges } from './migrations/0377-undone-merges.ts'
import { up as reservationReminders } from './migrations/0378-reservation-reminders.ts'
import { up as secondStep } from './migrations/0370-second-step.ts'
import { up as reservations } from './migrations/0371-reservations.ts'
import { up as ordersForLater } from './migrations/0383-orders-for-later.ts'
import { up as ordersByNumber } from './migrations/0387-orders-by-number.ts'
import { up as narrowOrderIndexes } from './migrations/0388-narrow-order-indexes.ts'
import { up as passkeys } from './migrations/0385-passkeys.ts'
import { up as usedPasskeys } from './migrations/0386-used-passkeys.ts'
import { up as textedNotifications } from './migrations/0382-texted-notifications.ts'
import { up as queueServices } from './migrations/0363-queue-services.ts'
import { up as pushDevices } from './migrations/0380-push-devices.ts'
import { up as linesEndedWithOrder } from './migrations/0436-lines-ended-with-order.ts'
import { up as dishesOfCheckouts } from './migrations/0437-dishes-of-checkouts.ts'
import { up as changesOfImports } from './migrations/0447-changes-of-imports.ts'
import { up as undonePayments } from './migrations/0448-undone-payments.ts'
import { up as undonePaymentsByTime } from './migrations/0449-undone-payments-by-time.ts'
import { up as firstCall } from './migrations/0454-first-call.ts'
import { up as homeCodeOfCountry } from './migrations/0445-home-code-of-country.ts'
import { up as refundsDueByOrder } from './migrations/0450-refunds-due-by-order.ts'
import { up as refundedOrdersByTime } from './migrations/0451-refunded-orders-by-time.ts'
import { withAdvisoryLock } from './with-advisory-lock.ts'
import { markSchema } from './copy-mark.ts'
import type { Db } from './tenant.ts'

/** The migrations of this release, in no particular order. */
export const migrations: Migrations = {
  '0001-first-tables': { up: firstTables },
  '0010-accounts': { up: accounts },
  '0020-catalogue': { up: catalogue },
  '0021-promotions': { up: promotions },
  '0030-tables-and-bookings': { up: tablesAndBookings },
  '0031-jobs': { up: jobs },
  '0040-visits': { up: visits },
  '0041-links': { up: links },
  '0050-payments-and-plans': { up: paymentsAndPlans },
  '0051-delivery': { up: delivery },
  '0052-files-and-imports': { up: filesAndImports },
  '0060-reports': { up: reports },
  '0061-order-sweeps': { up: orderSweeps },
  '0062-guest-messages': { up: guestMessages },
  '0063-order-lists': { up: orderLists },
  '0066-booking-calendar': { up: bookingCalendar },
  '0067-product-lists': { up: productLists },
  '0071-application-language': { up: applicationLanguage },
  '0072-notification-kinds': { up: notificationKinds },
  '0073-option-groups': { up: optionGroups },
  '0074-saved-views': { up: savedViews },
  '0080-guest-uploads': { up: guestUploads },
  '0099-ended-from': { up: endedFrom },
  '0101-overpayments': { up: overpayments },
  '0102-tax-rates': { up: taxRates },
  '0093-payments-to-confirm': { up: paymentsToConfirm },
  '0085-account-safety': { up: accountSafety },
  '0089-table-guests': { up: tableGuests },
  '0094-own-units': { up: ownUnits },
  '0090-granted-terms': { up: grantedTerms },
  '0115-pictures-of-people': { up: picturesOfPeople },
  '0116-personal-notes': { up: personalNotes },
  '0110-one-phone-one-customer': { up: onePhoneOneCustomer },
  '0111-forgiven-tries': { up: forgivenTries },
  '0112-places-not-taken': { up: placesNotTaken },
  '0122-proven-addresses': { up: provenAddresses },
  '0123-party-of-an-order': { up: partyOfAnOrder },
  '0125-told-moves': { up: toldMoves },
  '0140-reserved-addresses': { up: reservedAddresses },
  '0145-unproven-bookings': { up: unprovenBookings },
  '0155-asked-bookings': { up: askedBookings },
  '0165-unproven-posts': { up: unprovenPosts },
  '0166-faults-of-a-row': { up: faultsOfARow },
  '0170-orders-by-appointment': { up: ordersByAppointment },
  '0167-when-taken': { up: whenTaken },
  '0175-list-choices': { up: listChoices },
  '0171-wider-networks': { up: widerNetworks },
  '0172-collected-notes': { up: collectedNotes },
  '0173-guest-gates': { up: guestGates },
  '0174-lighter-order-indexes': { up: lighterOrderIndexes, isConcurrent: true },
  '0178-order-sums': { up: orderSums },
  '0279-order-editing': { up: orderEditing },
  '0298-staff-rights': { up: staffRights },
  '0310-order-checkouts': { up: orderCheckouts },
  '0311-order-papers': { up: orderPapers },
  '0176-call-counts': { up: callCounts },
  '0177-table-sizes': { up: tableSizes },
  '0238-first-steps': { up: firstSteps },
  '0340-mailed-notifications': { up: mailedNotifications },
  '0350-variants': { up: variants },
  '0351-variants-by-product': { up: variantsByProduct, isConcurrent: true },
  '0360-proposed-times': { up: proposedTimes },
  '0361-calendar-feeds': { up: calendarFeeds },
  '0362-queue-counters': { up: queueCounters },
  '0370-second-step': { up: secondStep },
  '0371-reservations': { up: reservations },
  '0363-queue-services': { up: queueServices },
  '0375-allergens': { up: allergens },
  '0390-taxes-of-lines': { up: taxesOfLines },
  '0391-text-agreements': { up: textAgreements },
  '0372-wanted-times': { up: wantedTimes },
  '0373-refunded-lines': { up: refundedLines },
  '0392-booking-deposits': { up: bookingDeposits },
  '0393-deposits-of-services': { up: depositsOfServices },
  '0394-lines-by-product': { up: linesByProduct, isConcurrent: true },
  '0395-plan-cards': { up: planCards },
  '0396-charged-payments': { up: chargedPayments },
  '0397-payments-for-modules': { up: paymentsForModules, isConcurrent: true },
  '0398-sums-without-no-shows': { up: sumsWithoutNoShows },
  '0399-restocked-quantity': { up: restockedQuantity },
  '0402-payment-tips': { up: paymentTips },
  '0400-till-closings': { up: tillClosings },
  '0406-former-closings': { up: formerClosings },
  '0411-unfinished-at-closings': { up: unfinishedAtClosings },
  '0412-held-proposals': { up: heldProposals },
  '0413-outside-of-hours': { up: outsideOfHours },
  '0414-sums-with-tax-of-no-shows': { up: sumsWithTaxOfNoShows },
  '0421-item-counts': { up: itemCounts },
  '0422-interviews': { up: interviews },
  '0424-method-changes': { up: methodChanges },
  '0425-payments-with-changed-method': { up: paymentsWithChangedMethod, isConcurrent: true },
  '0426-sums-with-tax-of-refunds': { up: sumsWithTaxOfRefunds },
  '0427-right-to-close-the-day': { up: rightToCloseTheDay },
  '0374-promotions-for-new-customers': { up: promotionsForNewCustomers },
  '0380-push-devices': { up: pushDevices },
  '0376-paid-dishes': { up: paidDishes },
  '0377-undone-merges': { up: undoneMerges },
  '0378-reservation-reminders': { up: reservationReminders, isConcurrent: true },
  '0198-keys-with-company': { up: keysWithCompany, isConcurrent: true },
  '0383-orders-for-later': { up: ordersForLater },
  '0385-passkeys': { up: passkeys },
  '0386-used-passkeys': { up: usedPasskeys },
  '0382-texted-notifications': { up: textedNotifications },
  '0387-orders-by-number': { up: ordersByNumber, isConcurrent: true },
  '0388-narrow-order-indexes': { up: narrowOrderIndexes, isConcurrent: true },
  '0408-applications-again': { up: applicationsAgain, isConcurrent: true },
  '0409-bill-shares': { up: billShares },
  '0428-hours-of-promotions': { up: hoursOfPromotions },
  '0429-sold-out-until': { up: soldOutUntil },
  '0430-sold-out-until-index': { up: soldOutUntilIndex, isConcurrent: true },
  '0431-taxes-of-refunds': { up: taxesOfRefunds },
  '0436-lines-ended-with-order': { up: linesEndedWithOrder },
  '0437-dishes-of-checkouts': { up: dishesOfCheckouts },
  '0447-changes-of-imports': { up: changesOfImports },
  '0445-home-code-of-country': { up: homeCodeOfCountry },
  '0448-undone-payments': { up: undonePayments },
  '0449-undone-payments-by-time': { up: undonePaymentsByTime, isConcurrent: true },
  '0450-refunds-due-by-order': { up: refundsDueByOrder, isConcurrent: true },
  '0451-refunded-orders-by-time': { up: refundedOrdersByTime, isConcurrent: true },
  '0454-first-call': { up: firstCall },
}

/** The names of the migrations that this release has. */
export const knownMigrations = (): string[] => Object.keys(migrations)

/** The migrations that a database lacks, in order. */
export async function pendingMigrations(db: Db, all: Migrations = migrations): Promise<string[]> {
  const known = await migratorOf(db, all).getMigrations()
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

/**
 * Runs the missing migrations; `tell` is called for each one. Servers that start at the same time
 * wait for each other.
 * @throws Error with the fault as its cause
 */
export async function migrate(db: Db, { tell = () => undefined, all = migrations }: Options = {}) {
  await withAdvisoryLock(db, async () => {
    const pending = await pendingMigrations(db, all)
    for (const group of groupsOf(pending, all)) {
      const later = new Set(pending.slice(pending.indexOf(group.at(-1) ?? '') + 1))
      const now = Object.entries(all).filter(([name]) => !later.has(name))
      const told = now.map(([name, migration]) => [name, withWords(name, migration, tell)])
      const disableTransactions = group.some((name) => all[name]?.isConcurrent)
      const migrator = migratorOf(db, Object.fromEntries(told))
      const { error } = await migrator.migrateToLatest({ disableTransactions })
      if (error) throw new Error('The tables could not be brought up to date.', { cause: error })
    }
    if (pending.length > 0) await markSchema(db)
  })
}

type Options = { tell?: (line: string) => void; all?: Migrations }

function migratorOf(db: Db, all: Migrations): Migrator {
  const provider = { getMigrations: async () => all }
  // A migration merged later may have a lower number.
  return new Migrator({ db, provider, allowUnorderedMigrations: true })
}
