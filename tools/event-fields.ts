// `npm run events`: writes the fields of all events of the app's machines, for the inspector's
// forms.
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { allEventFields } from './events/event-fields.ts'

const file = 'src/views/inspect/event-fields.ts'

function text(): string {
  const rows = Object.entries(allEventFields()).map(
    ([type, fields]) => `  ${JSON.stringify(type)}: ${JSON.stringify(fields)},`,
  )
  return [
    "import type { EventFields } from '#kit/inspect/event-form.ts'",
    '',
    '/** Made by `npm run events` from the types of the machines and the events of their tests. */',
    'export const eventFields: EventFields = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(file, text())
