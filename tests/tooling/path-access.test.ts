import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keysOf } from '#contract/keys-of.ts'
import { languages } from '#contract/languages.ts'
import { type Format, formats, writePlan } from '#kit/export.ts'
import { actorRoles } from '#lifecycles/registry.ts'
import { demoAddressOf, demoPassword } from '../../server/seed/demo-access.ts'
import { type Catalogued, machines } from '../../tools/catalogue/machines.ts'
import { modulesOf } from '../../tools/paths/labels.ts'
import { type PlanFor, planFor } from '../../tools/paths/plan-for.ts'
import { roleIn } from '../../tools/paths/roles.ts'

const named = (name: string): Catalogued => {
  const found = machines.find((one) => one.name === name)
  if (!found) throw new Error(`no machine ${name}`)
  return found
}
const plan = (name: string, more: Partial<PlanFor> = {}) =>
  planFor({
    machine: named(name),
    module: 'foodKart',
    language: 'en',
    strategy: 'shortest',
    ...more,
  }).plan
const headOf = (name: string, more: Partial<PlanFor> = {}): string[] =>
  plan(name, more).background.map(({ text }) => text)

describe('a plan says where one signs in, and as whom', () => {
  test('as the owner and as staff, and by which link the customer comes', () => {
    expect(headOf('order')).toEqual([
      'a company with the module “Food ordering”',
      'the screens are in English',
      'the owner signs in at http://localhost:3000 as owner@foodkart.example, password sevenfold-demo',
      'a member of staff signs in at http://localhost:3000 as staff@foodkart.example, password sevenfold-demo',
      'the customer opens http://localhost:3000/others/s/DemoFoodkartShop',
    ])
  })

  test('in the plan of a role only for those who act in it', () => {
    expect(headOf('order', { role: 'guest' }).join()).not.toContain('staff@')
    expect(headOf('plan-payment', { role: 'master' }).join()).toContain('master@sevenfold.example')
  })

  test('as the owner where a machine of the app knows no roles', () => {
    expect(headOf('session').at(-1)).toContain('owner@foodkart.example')
  })

  test.each(formats)('in %s', (format: Format) => {
    const text = writePlan(plan('table-order', { module: 'tableOrdering' }), format)
    expect(text).toContain(`staff@tableordering.example, password ${demoPassword}`)
    expect(text).toContain('http://localhost:3000/others/s/DemoTableorderingTable')
  })

  test.each(keysOf(languages))('in the words of %s', (language) => {
    const head = headOf('order', { language }).slice(2)
    expect(head).toHaveLength(3)
    for (const part of [demoPassword, 'owner@foodkart.example', 'http://localhost:3000'])
      expect(head[0]).toContain(part)
    expect(new Set(head).size).toBe(3)
  })

  test('at the address of another server, when told', () => {
    const head = headOf('order', { url: 'https://staging.example.com/' })
    expect(head.join()).toContain('https://staging.example.com/others/s/DemoFoodkartShop')
    expect(head.join()).toContain('signs in at https://staging.example.com as owner@')
  })

  test('in every module, whoever signs in or comes by a link', () => {
    const unsaid = machines.flatMap((machine) =>
      modulesOf(machine.name).flatMap((module) => {
        const { background, scenarios } = plan(machine.name, { module })
        const said = new Set(background.map(({ meaning }) => (meaning as { role?: string }).role))
        const acting = scenarios
          .flatMap(({ steps }) => steps)
          .flatMap(({ does }) => roleIn((does.meaning as { event?: never }).event) ?? [])
        return [...new Set(acting)]
          .filter((role) => !said.has(role) && role !== 'system' && role !== 'delivery-partner')
          .map((role) => `${machine.name} ${module} ${role}`)
      }),
    )
    // Who is invited comes by the mail.
    expect(unsaid.filter((one) => !/^staff-invitation \w+ guest$/.test(one))).toEqual([])
  })

  test('with the accounts that the README names', () => {
    const readme = readFileSync('README.md', 'utf8')
    for (const module of modulesOf('subscription'))
      expect(readme).toContain(demoAddressOf('business', module))
    expect(actorRoles.filter((role) => demoAddressOf(role, 'job') === undefined)).toEqual([
      'guest',
      'system',
      'delivery-partner',
    ])
    expect(readme).toContain(`\`${demoPassword}\``)
  })
})
