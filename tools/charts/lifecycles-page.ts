import { whyNot } from '#lifecycles/rule.ts'
import { actorRoles, lifecycles, type RegisteredLifecycle } from '#lifecycles/registry.ts'
import { sourceOf } from './charts-page.ts'
import { conditionWords } from '../catalogue/conditions.ts'
import { goodFacts, ruleOfArrow } from '../catalogue/lifecycle-cases.ts'
import { matrix, matrixMarkdown } from '#kit/matrix.ts'
import { type Arrow, arrowId, arrowsOf } from '#kit/transitions.ts'

const intro = `# Lifecycles

What may happen to each thing, and who may do it. Made from the statecharts in
\`src/machines/lifecycles\` by \`npm run charts\`: change those, not this page.

- \`yes\`: it happens. \`403\`: the state knows the event, but not from this role. Every pair of
  state and event that is not listed answers \`409\` to everyone, and a role without a column is
  answered \`403\` throughout.
- The tables of roles hold when every condition holds. Which conditions a transition asks for, and
  the code of the refusal, stands in the table of transitions.
- Effects are carried out by the server in the transaction of the move.
- A state with two frames is closed: the thing is done with, though there may be a way back.
`

/** The page about all lifecycles: purpose, chart, permissions, effects. */
export function lifecyclesPage(): string {
  const contents = lifecycles.map(({ title, name }) => `- [${title}](#${name})\n`).join('')
  return `${intro}\n${contents}\n${lifecycles.map(sectionOf).join('\n')}`
}

function sectionOf(lifecycle: RegisteredLifecycle): string {
  const { name, title, machine, asks, asksIf = {}, back, standIns = [], atOnce = [] } = lifecycle
  const arrows = arrowsOf(machine)
  const reasons = Object.entries(asks).flatMap(([event, asked]) =>
    asked === 'reason' ? [`\`${event}\``] : [],
  )
  const questions = Object.entries(asks).flatMap(([event, asked]) =>
    asked === 'reason' ? [] : [`\`${event}\` (${asked}${only(asksIf[event])})`],
  )
  const backs = Object.entries(back).map(([event, way]) => `\`${event}\` by \`${way}\``)
  return `<a id="${name}"></a>

## ${title}

${machine.root.description ?? title}.

![Chart of ${name}](charts/${name}.svg)

[Code](../${sourceOf(name)}), [Mermaid](charts/${name}.mmd), [all charts](charts/README.md)

**Who may**

${matrixMarkdown(rolesTable(machine, arrows))}
**What is asked and what follows**

| State | Event | To | Conditions | Effects |
| --- | --- | --- | --- | --- |
${arrows.map((arrow) => rowOf(machine, arrow)).join('')}${[
    said('A reason has to be given for', reasons),
    said('Screens ask before', questions),
    said('Taken back', backs),
    ...standIns.map((one) =>
      said(`With the permission of ${one.as}, sent by ${one.roles.join(' or ')}`, [
        `${one.events.map((event) => `\`${event}\``).join(', ')}: ${one.why}`,
      ]),
    ),
    said(
      'May follow in the same move, whose history then names the state after it',
      atOnce.map((event) => `\`${event}\``),
    ),
  ].join('')}`
}

function only(field: string | undefined): string {
  return field === undefined ? '' : `, if it has \`${field}\``
}

function said(what: string, words: readonly string[]): string {
  return words.length === 0 ? '' : `\n${what}: ${words.join(', ')}.\n`
}

function rolesTable(
  machine: RegisteredLifecycle['machine'],
  arrows: readonly Arrow[],
): ReturnType<typeof matrix> {
  const roles = actorRoles.filter((role) =>
    arrows.some((arrow) => ruleOfArrow(arrow).roles.includes(role)),
  )
  return matrix(machine, {
    roles,
    eventOf: (type, role) => ({ type, by: { role } }) as { type: string },
    // Guests change what is not accepted yet, the team what is accepted.
    contextOf: (role) => ({ ...goodFacts, isOrderAccepted: role !== 'guest' }),
  })
}

function rowOf(machine: RegisteredLifecycle['machine'], arrow: Arrow): string {
  const short = (id: string): string => id.slice(machine.id.length + 1)
  const conditions = ruleOfArrow(arrow).when.map(
    (name) => `${conditionWords(name)} (\`${refusalOf(name)}\`)`,
  )
  const target = arrow.targets[0]
  return (
    `| ${short(arrow.source)} | \`${arrow.event}\` | ` +
    `${target === undefined ? 'stays' : short(target)} | ${conditions.join('; ')} | ` +
    `${effectsOf(machine, arrow).join(', ')} |\n`
  )
}

function effectsOf(machine: RegisteredLifecycle['machine'], arrow: Arrow): string[] {
  const definition = [
    ...(machine.getStateNodeById(arrow.source).transitions.get(arrow.event) ?? []),
  ].find((one) => arrowId(one) === arrow.id)
  return (definition?.actions ?? []).map((action) => {
    const { type, params } = action as { type?: string; params?: object }
    return typeof action === 'string'
      ? action
      : `${type}${params ? ` (${Object.values(params).join(', ')})` : ''}`
  })
}

/**
 * The refusal code of a failed condition, from the lifecycles themselves: evaluated as a guest,
 * with all facts false.
 */
function refusalOf(condition: string): string {
  return (
    whyNot(
      { roles: ['guest'], when: [condition] },
      { isOrderAccepted: condition === 'isEarlyEnoughForGuest' },
      { role: 'guest' },
    ) ?? ''
  )
}
