import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Config, readConfig, withTestPayments, withTestTexts } from './config.ts'
import { systemClock } from './db/clock.ts'
import { tellOfOddTexts } from './db/odd-texts.ts'
import { openDatabase } from './db/open.ts'
import { prepareTables } from './db/prepare-tables.ts'
import { keepHouse } from './housekeeping.ts'
import { createLog } from './http/log.ts'
import { openTraces } from './metrics/open-traces.ts'
import { demoNote, prepareDemo } from './demo.ts'
import { explainStart } from './start-fault.ts'
import { connectDemo, disconnectTestAccounts } from './test-provider/connect-demo.ts'
import { type RunningProvider, runTestProvider } from './test-provider/run.ts'

/**
 * The time to close connections and jobs (http/drain.ts, outbox/outbox.ts), plus some for the
 * database.
 */
const END_MS = 15_000

let config: Config | undefined
try {
  config = readConfig(process.env)
  await start(config)
} catch (error) {
  // Prints only the reason to the terminal, without a stack trace.
  process.stderr.write(explainStart(error, config))
  process.exitCode = 1
  // After a failed start, open handles must not keep the process alive.
  setTimeout(() => process.exit(), END_MS).unref()
}

async function start(settings: Config): Promise<void> {
  const log = createLog(
    settings,
    pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  )
  const databases = await openDatabase(settings)
  const begun: (() => unknown)[] = [() => log.flush(), () => databases.close()]
  /** Closes what was started, in reverse order. */
  const close = async () => {
    for (const end of begun.splice(0).toReversed()) await end()
  }
  try {
    await prepareTables(settings, databases, (line) => log.info(line))
    await prepareDemo(databases, settings)
    const isTest = settings.testPayments !== undefined || settings.isTextTest
    const provider = isTest ? await runTestProvider(settings) : undefined
    if (provider) begun.push(() => provider.close())
    if (settings.testPayments) await connectDemo(databases, systemClock.now())
    else if (settings.work === 'on') await disconnectTestAccounts(databases)
    const traces = await openTraces(settings)
    begun.push(() => traces?.close())
    const http = buildApp({
      databases,
      config: provider ? withProvider(settings, provider) : settings,
      log,
      traces,
    })
    begun.push(() => http.close())
    if (settings.work !== 'off')
      begun.push(keepHouse({ databases, clock: systemClock, log, ofWork: traces?.ofWork }))
    endGracefully(close)
    const { port } = new URL(await http.listen({ port: settings.port, host: settings.host }))
    provider?.tell(`http://127.0.0.1:${port}`)
    process.stdout.write(
      `Sevenfold is ready: http://localhost:${port}\n` +
        (settings.work === 'only'
          ? 'WORK=only: it does what is due, and answers health checks alone.\n'
          : (await demoNote(databases)) + inboxNote(settings, provider)),
    )
    void tellOfOddTexts(databases, log).catch((err: unknown) =>
      log.warn({ err }, 'stored texts could not be checked; tried again at the next start'),
    )
  } catch (error) {
    await close()
    throw error
  }
}

/** Sends test payments and test texts to the test provider. */
function withProvider(settings: Config, { settings: stripe, texts }: RunningProvider): Config {
  const paid = settings.testPayments ? withTestPayments(settings, stripe) : settings
  return settings.isTextTest ? withTestTexts(paid, texts) : paid
}

function inboxNote({ isTextTest }: Config, provider: RunningProvider | undefined): string {
  return isTextTest && provider ? `Texts of the demo: ${provider.texts.host}/texts\n` : ''
}

/** Answers running requests before the process ends; a second signal ends it immediately. */
function endGracefully(close: () => Promise<void>): void {
  let closingSinceMs: number | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // One Ctrl-C under npm sends the signal twice: from the terminal, and forwarded by npm.
      if (closingSinceMs !== undefined && performance.now() - closingSinceMs > 1_000)
        process.exit(1)
      if (closingSinceMs !== undefined) return
      closingSinceMs = performance.now()
      setTimeout(() => process.exit(0), END_MS)
      void close().then(() => process.exit(0))
    })
  }
}
