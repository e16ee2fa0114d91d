/** The highlighted part of a drawing: the transitions of a role, and a state to zoom into. */
export type Focus = { role: string; part: string }

/** The roles in a drawing. */
export function rolesIn(drawing: SVGElement): string[] {
  return [
    ...new Set(
      [...drawing.querySelectorAll<SVGElement>('[data-roles]')].flatMap(
        ({ dataset }) => dataset.roles?.split(' ') ?? [],
      ),
    ),
  ]
}

/** The ids of the states with nested states, without the machine itself. */
export function partsIn(drawing: SVGElement): string[] {
  return [...drawing.querySelectorAll<SVGElement>('.has-inner')]
    .map(({ dataset }) => dataset.id ?? '')
    .slice(1)
}

/** Fades the transitions of other roles, and zooms into a state; '' shows everything. */
export function focusOn(drawing: SVGElement, { role, part }: Focus): void {
  for (const edge of drawing.querySelectorAll<SVGElement>('[data-key]'))
    edge.classList.toggle(
      'is-others',
      role !== '' && !(edge.dataset.roles ?? '').split(' ').includes(role),
    )
  drawing.dataset.whole ??= drawing.getAttribute('viewBox') ?? ''
  const frame = [...drawing.querySelectorAll<SVGElement>('.has-inner')]
    .find(({ dataset }) => part !== '' && dataset.id === part)
    ?.querySelector('rect')
  drawing.setAttribute('viewBox', frame ? around(frame) : drawing.dataset.whole)
}

/** The margin around a state, for the lines to it. */
const room = 24

function around(frame: Element): string {
  const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((name) =>
    Number(frame.getAttribute(name)),
  )
  return [x - room, y - room, width + 2 * room, height + 2 * room].join(' ')
}
