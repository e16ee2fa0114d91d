import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAYERS } from '../../tools/lint/layers.ts'
import { documentedLayers, layerTable } from '../../tools/layers.ts'

/**
 * One import that each layer must not have, and one that it may; copied by hand from
 * docs/architecture.md.
 */
const rows = [
  {
    layer: 'contract',
    file: 'contract/planted.ts',
    refused: ['xstate', '../src/services/http.ts', 'node:fs'],
    allowed: ['zod/mini', './wire.ts'],
  },
  {
    layer: 'lifecycles',
    file: 'src/machines/lifecycles/planted.ts',
    refused: ['react', '../app/session.ts', '../../services/http.ts', 'dayjs'],
    allowed: ['xstate', '#contract/role.ts', './order.ts'],
  },
  {
    layer: 'machines',
    file: 'src/machines/planted.ts',
    refused: ['axios', 'react', '../services/http.ts', '../views/app.tsx'],
    allowed: ['xstate', 'dayjs', '#lifecycles/order.ts', './app/session.ts'],
  },
  {
    layer: 'services',
    file: 'src/services/planted.ts',
    refused: ['xstate', 'react', '../machines/app/session.ts', '../views/app.tsx'],
    allowed: ['axios', '#contract/user.ts', './http.ts'],
  },
  {
    layer: 'i18n',
    file: 'src/i18n/planted.ts',
    refused: ['xstate', '../machines/app/session.ts', '../views/app.tsx'],
    allowed: ['i18next', '#contract/modules.ts'],
  },
  {
    layer: 'start',
    file: 'src/start/planted.ts',
    refused: ['axios', 'react', '../views/orders/list/order-list.tsx', '../../server/app.ts'],
    allowed: ['xstate', '../machines/app/app.ts', '../services/http.ts', './world.ts'],
  },
  {
    layer: 'views',
    file: 'src/views/planted.tsx',
    refused: ['axios', '../../server/app.ts', 'kysely'],
    allowed: ['react', '../machines/app/session.ts', '../services/order.ts', './parts/page.tsx'],
  },
  {
    layer: 'ui',
    file: 'src/views/ui/planted.tsx',
    refused: ['../parts/page/page.tsx', '../../services/http.ts', '#contract/order.ts'],
    allowed: ['@chakra-ui/react/box', 'react', 'wouter', './input.tsx', '../theme/system.ts'],
  },
  {
    layer: 'view area',
    file: 'src/views/orders/planted.tsx',
    refused: [
      'axios',
      '../products/product-list.tsx',
      '../../../server/app.ts',
      '@chakra-ui/react/menu',
    ],
    allowed: [
      'react',
      '@chakra-ui/react/grid',
      '../parts/page.tsx',
      '../../services/order.ts',
      '#lifecycles/order.ts',
    ],
  },
  {
    layer: 'view parts',
    file: 'src/views/parts/list/planted.tsx',
    refused: [
      'axios',
      'react-i18next',
      '../../orders/order-list.tsx',
      '../../frame/page/closed.tsx',
      '../../../services/order.ts',
    ],
    allowed: ['react', './pager.tsx', '../../seams/app-context.ts', '../../theme/system.ts'],
  },
  {
    layer: 'form parts',
    file: 'src/views/parts/form/planted.tsx',
    refused: ['axios', '../../orders/order-list.tsx', '../../../services/order.ts'],
    allowed: ['react', './form.ts', '../dialog/dialog.tsx', '../../../machines/submit.ts'],
  },
  {
    layer: 'view applications',
    file: 'src/views/applications/planted.tsx',
    refused: ['axios', '../orders/order-head.tsx', '../../../server/app.ts'],
    allowed: ['react', './rating.tsx', '../jobs/job-words.ts', '../parts/page/page.tsx'],
  },
  {
    layer: 'view orders',
    file: 'src/views/orders/list/planted.tsx',
    refused: ['axios', '../../products/product-list.tsx', '../../../../server/app.ts'],
    allowed: ['react', './row-step.tsx', '../order-head.tsx', '../one/use-order.ts'],
  },
  {
    layer: 'app machines',
    file: 'src/machines/app/planted.ts',
    refused: ['react', '../screen/list.ts', '../../services/http.ts'],
    allowed: ['xstate', './toasts.ts', '../failure.ts', '#contract/user.ts'],
  },
  {
    layer: 'screen machines',
    file: 'src/machines/screen/planted.ts',
    refused: ['react', 'axios', '../app/session.ts', '../../services/http.ts'],
    allowed: ['xstate', './move.ts', '../failure.ts', '#lifecycles/order.ts'],
  },
  {
    layer: 'move parts',
    file: 'src/views/parts/moves/planted.ts',
    refused: ['axios', '../../orders/order-list.tsx', '../../../services/http.ts'],
    allowed: [
      'react',
      './use-moves.ts',
      '../dialog/dialog.tsx',
      '../../../machines/screen/moves.ts',
    ],
  },
  {
    layer: 'view frame',
    file: 'src/views/frame/bell/planted.tsx',
    refused: ['axios', '../../orders/order-list.tsx', '#kit/inspect/bridge.ts'],
    allowed: [
      'react',
      '../../../live/provide-live.ts',
      '../../parts/dialog/dialog.tsx',
      '../page/page.tsx',
    ],
  },
  {
    layer: 'seams',
    file: 'src/views/seams/planted.ts',
    refused: ['axios', '../parts/dialog/dialog.tsx', '../frame/page/closed.tsx'],
    allowed: ['react', '../../machines/app/session.ts', './app-context.ts'],
  },
  {
    layer: 'live',
    file: 'src/live/planted.ts',
    refused: ['react', 'axios', '../views/parts/live/use-live.ts'],
    allowed: ['xstate', '../machines/app/live.ts', '../services/http.ts', '#contract/activity.ts'],
  },
  {
    layer: 'guest pages',
    file: 'src/guest/planted.tsx',
    refused: [
      'axios',
      'react-i18next',
      '@chakra-ui/react/button',
      '../views/parts/money/money.tsx',
      '../views/seams/app-context.ts',
      '../i18n/i18n.ts',
      '../../server/app.ts',
    ],
    allowed: [
      'react',
      '@xstate/react',
      './guest.ts',
      '../views/parts/live/use-answer.ts',
      '../views/seams/call-context.ts',
      '../machines/screen/record.ts',
    ],
  },
  {
    layer: 'offline',
    file: 'src/offline/planted.ts',
    refused: ['react', 'axios', '../views/parts/live/use-live.ts'],
    allowed: [
      'xstate',
      'idb',
      '../machines/app/outbox.ts',
      '../services/http.ts',
      '#lifecycles/order.ts',
      '#contract/order.ts',
    ],
  },
  {
    layer: 'worker',
    file: 'src/worker/planted.ts',
    refused: ['react', 'axios', '../services/http.ts', '../views/app.tsx'],
    allowed: ['workbox-routing', '../services/worker-message.ts', '#contract/guest-pages.ts'],
  },
  {
    layer: 'demo',
    file: 'src/demo/planted.ts',
    refused: ['axios', 'kysely', '../guest/main.tsx', '../../server/app.ts'],
    allowed: ['msw', 'dompurify', '../views/menu.ts', '../services/config.ts'],
  },
  {
    layer: 'QR codes',
    file: 'src/views/parts/qr/planted.tsx',
    refused: [
      'xstate',
      'react-dom',
      'axios',
      '../../seams/app-context.ts',
      '../../../machines/app/session.ts',
      '../dialog/dialog.tsx',
    ],
    allowed: ['react', './qr-drawing.ts', '../export/print-sheet.tsx', 'uqr', 'jsqr'],
  },
  {
    layer: 'charts',
    file: 'src/views/parts/charts/planted.tsx',
    refused: [
      'axios',
      '../money/money.tsx',
      '../../../machines/screen/answer.ts',
      '#contract/order.ts',
    ],
    allowed: ['react', './course.ts', 'd3-scale', 'd3-shape'],
  },
  {
    layer: 'kit',
    file: 'kit/src/charts/planted.ts',
    refused: [
      'react',
      '#lifecycles/order.ts',
      '#contract/order.ts',
      '#kit/explore.ts',
      '../../../src/machines/app/session.ts',
      '../../../tools/catalogue/machines.ts',
    ],
    allowed: ['xstate', 'elkjs/lib/elk.bundled.js', 'node:fs', '../explore.ts', './chart.ts'],
  },
  {
    layer: 'inspect of the kit',
    file: 'kit/src/inspect/planted.ts',
    refused: ['react', 'node:fs', 'elkjs/lib/elk.bundled.js', '../../../src/services/http.ts'],
    allowed: ['xstate', './protocol.ts', '../lint.ts'],
  },
  {
    layer: 'tests of the kit',
    file: 'kit/tests/planted.ts',
    refused: ['#lifecycles/order.ts', '../../tools/catalogue/machines.ts', '../../src/main.tsx'],
    allowed: ['xstate', 'vitest', 'node:fs', '../src/explore.ts', './planted.ts'],
  },
  {
    layer: 'inspect start',
    file: 'src/inspect/planted.tsx',
    refused: ['axios', '../services/http.ts', '../machines/app/session.ts', '../views/app.tsx'],
    allowed: ['react', '../views/inspect/inspector.tsx', '@emotion/cache'],
  },
  {
    layer: 'inspect page',
    file: 'src/views/inspect/planted.tsx',
    refused: ['axios', '#kit/inspect/bridge.ts', '../../machines/app/session.ts', 'elkjs'],
    allowed: ['react', '#kit/inspect/protocol.ts', '../ui/button.tsx'],
  },
  {
    layer: 'parts page',
    file: 'src/views/ui-page/planted.tsx',
    refused: ['axios', '../orders/order-head.tsx', '../../machines/app/session.ts'],
    allowed: ['react', '../ui/menu.tsx', './entry.ts', '#contract/modules.ts'],
  },
  {
    layer: 'server',
    file: 'server/planted.ts',
    refused: ['react', 'axios', '../src/services/http.ts', '#i18n/i18n.ts'],
    allowed: ['fastify', './order/order-routes.ts', '#lifecycles/order.ts', '#i18n/sinhala.ts'],
  },
  {
    layer: 'server area',
    file: 'server/order/planted.ts',
    refused: [
      'react',
      'fastify',
      '../user/user-routes.ts',
      '../../src/machines/app/session.ts',
      '#i18n/translate.ts',
    ],
    allowed: ['../http/refusal.ts', '../db/tenant.ts', '#contract/order.ts', 'kysely'],
  },
  {
    layer: 'server change',
    file: 'server/change/planted.ts',
    refused: ['react', 'fastify', '../order/order-head.ts', '../user/user-routes.ts'],
    allowed: ['../http/refusal.ts', '../db/tenant.ts', '#lifecycles/rule.ts'],
  },
  {
    layer: 'server words',
    file: 'server/words/planted.ts',
    refused: ['kysely', '../http/refusal.ts', '#i18n/i18n.ts', '../../src/i18n/translate.ts'],
    allowed: [
      './takes.ts',
      '#i18n/translate.ts',
      '#i18n/wording.ts',
      '#i18n/en/refusals.json',
      '#contract/problem.ts',
    ],
  },
  {
    layer: 'server platform',
    file: 'server/http/planted.ts',
    refused: ['react', '../order/order-routes.ts', '../../src/services/http.ts'],
    allowed: ['fastify', 'node:http', '../db/open.ts'],
  },
]

const project = fileURLToPath(new URL('../..', import.meta.url))
const tree = mkdtempSync(join(tmpdir(), 'layers-'))
const found = new Map<string, string[]>()

// The same folders under the same configuration, away from the real ones, so that nobody else trips
// over what is planted.
beforeAll(() => {
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(tree, 'oxlint.config.ts'),
    `export { default } from ${JSON.stringify(join(project, 'oxlint.config.ts'))}\n`,
  )
  for (const { file, refused, allowed } of rows) {
    mkdirSync(dirname(join(tree, file)), { recursive: true })
    writeFileSync(
      join(tree, file),
      [...refused, ...allowed]
        .map((specifier, index) => `export const a${index} = import('${specifier}')\n`)
        .join(''),
    )
  }
  const { stdout } = spawnSync(
    process.execPath,
    [join(project, 'node_modules/.bin/oxlint'), '--format', 'json'],
    { cwd: tree, encoding: 'utf8' },
  )
  for (const { filename, message, code } of diagnosticsOf(stdout)) {
    if (code.includes('no-restricted-imports'))
      found.set(filename, [
        ...(found.get(filename) ?? []),
        /^'([^']+)'/.exec(message)?.[1] ?? message,
      ])
  }
})

afterAll(() => rmSync(tree, { recursive: true }))

describe.each(rows)('a file of the layer "$layer"', ({ file, refused }) => {
  test(`is refused ${refused.join(', ')} and nothing else`, () => {
    expect(found.get(file)?.toSorted()).toEqual(refused.toSorted())
  })
})

test('every layer of the table is tried', () => {
  expect(rows.map(({ layer }) => layer).toSorted()).toEqual(Object.keys(LAYERS).toSorted())
})

test('docs/architecture.md has the table as the linter has it (`node tools/layers.ts` writes it)', () => {
  expect(documentedLayers()).toBe(layerTable())
})

function diagnosticsOf(report: string): { filename: string; message: string; code: string }[] {
  const { diagnostics } = JSON.parse(report) as {
    diagnostics: { filename: string; message: string; code: string }[]
  }
  return diagnostics
}
