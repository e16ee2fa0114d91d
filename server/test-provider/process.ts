// The process of the test provider: started by `run.ts`, ends with the process that started it.
import * as z from 'zod/mini'
import { startTestProvider } from './start-test-provider.ts'

const answers = z.object({ url: z.string(), signedUrl: z.string(), token: z.string() })
const receiver = z.object({ url: z.string(), secret: z.string(), answers })
const wish = z.object({
  port: z.number(),
  host: z.string(),
  publicHost: z.string(),
  appUrl: z.string(),
})

const provider = await startTestProvider(wish.parse(JSON.parse(process.argv[2] ?? '{}')))
process.on('message', (said) => provider.tell(receiver.parse(said)))
process.on('disconnect', () => process.exit())
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.send?.(provider.url)
