import { CommandFault, readOptions, runCommand, say } from '../../command.ts'
import { systemClock } from '../../db/clock.ts'
import { withCurrentTables } from '../../db/with-current-tables.ts'
import { checkSums, forgetSums } from './check-sums.ts'
import { largeCompanies, MIN_ORDERS, sumUpDays } from './sum-up-days.ts'

const usage = `npm run sums [-- --rebuild]

Compares the stored sums of large companies' orders with the orders themselves, and says which days
and months differ. Servers on PostgreSQL may run meanwhile.
  --rebuild  adds them up anew first; needed after servers of an older release changed orders while
             a newer one ran`

await runCommand(async (config) => {
  const options = readOptions({ rebuild: { type: 'boolean' } }, usage)
  if (options === undefined) return
  await withCurrentTables(config, async (databases) => {
    const companies = await largeCompanies(databases.read, MIN_ORDERS)
    if (options.rebuild)
      for (const { companyId } of companies) await forgetSums(databases, companyId)
    await sumUpDays(databases, systemClock.now())
    const wrong: string[] = []
    for (const company of companies) {
      const checked = await checkSums(databases, company)
      say(`${company.companyId}: ${checked.spans} days and months, ${checked.wrong.length} wrong`)
      wrong.push(...checked.wrong.map((from) => `  ${company.companyId} ${from}`))
    }
    if (companies.length === 0)
      say(`No company has ${MIN_ORDERS} orders: all are added up when they are asked for.`)
    if (wrong.length > 0)
      throw new CommandFault(
        `These sums differ from their orders:\n${wrong.join('\n')}\n` +
          'Add them up anew with: npm run sums -- --rebuild',
      )
  })
})
