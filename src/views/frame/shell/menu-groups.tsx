import { type ReactNode, useId } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import { groupsOf, type MenuGroup, type MenuLink } from '../../menu.ts'

type Props = { links: readonly MenuLink[]; children: (link: MenuLink) => ReactNode }

/** Links of a menu under the names of their groups, each rendered by `children`. */
export function MenuGroups({ links, children }: Props) {
  return groupsOf(links).map(({ name, links: own }) => (
    <Group key={own[0]?.label} name={name}>
      <ul>
        {own.map((link) => (
          <li key={link.label}>{children(link)}</li>
        ))}
      </ul>
    </Group>
  ))
}

function Group({ name, children }: { name: MenuGroup | undefined; children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  if (!name) return <div className="nav__group">{children}</div>
  return (
    <div role="group" aria-labelledby={id} className="nav__group">
      <p id={id} className="nav__groupName">
        {t(`menu.group.${name}`)}
      </p>
      {children}
    </div>
  )
}
