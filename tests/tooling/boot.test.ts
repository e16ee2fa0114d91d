import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { moduleIds } from '../../contract/modules.ts'
import { bootScript } from '../../tools/boot-build.ts'

test('the start script is plain JavaScript that imports nothing, with every table filled in', async () => {
  const script = await bootScript({
    '/orders/orderlist': ['assets/orders.js', 'assets/orders.css'],
  })
  // A classic script: a module would come after the first paint.
  expect(() => new Script(script)).not.toThrow()
  expect(script).not.toMatch(/__[A-Z_]+__/)
  for (const language of Object.keys(languages)) expect(script).toContain(`"${language}":"`)
  for (const id of Object.values(moduleIds)) expect(script).toContain(`"${id}":"`)
  expect(script).toContain('["assets/orders.js","assets/orders.css"]')
  expect(script).toContain('{"/orders/orderlist":[0,1]}')
})
