import type { Planned, PlanFor } from './plan-for.ts'

/** One line about a plan: the number of paths and transitions, and what is not taken. */
export function summaryOf(
  { machine, role }: Pick<PlanFor, 'machine' | 'role'>,
  { plan, wanted, missed, leftOut }: Planned,
): string {
  const negative = plan.scenarios.filter(({ tags }) => tags.includes('negative')).length
  const paths = plan.scenarios.length - negative
  const taken = wanted - missed.length
  return (
    `${machine.name}: ${paths} ${paths === 1 ? 'path takes' : 'paths take'} ${taken} of ` +
    `${wanted} transitions${role ? ` that are for ${role}` : ''} ` +
    `(${Math.floor((taken / wanted) * 100)} %)` +
    `${negative > 0 ? `, ${negative} more show what is refused` : ''}` +
    `${leftOut > 0 ? `; ${leftOut} left out: nobody can do them here` : ''}` +
    `${missed.map((id) => `\nnot taken: ${id}`).join('')}`
  )
}
