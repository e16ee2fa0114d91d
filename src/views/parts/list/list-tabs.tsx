import { lazy, memo, Suspense } from 'react'
import type { ParseKeys } from 'i18next'
import { useTranslation } from '#i18n/use-translation.tsx'
import { useLocation, useSearch } from 'wouter'
import type { Endpoint } from '#contract/endpoint.ts'
import { listPath } from '#contract/list-choice.ts'
import type { ModuleName } from '#contract/modules.ts'
import { Tab, Tabs } from '../../ui/tabs.tsx'
import { painted } from '../hooks/after-paint.ts'
import { useViewer } from '../../seams/viewer.ts'
import { viewAddress } from './list-address.ts'
import type { FilterOf } from './use-list.ts'

/** A view that everyone has of a list, by some of its filters. */
export type UsualView<Filter> = { label: ParseKeys; filter: Partial<Filter> }
export type ListViews<Filter> = (module: ModuleName) => readonly UsualView<Filter>[]

/** Its code is asked for after the frame that shows the rows. */
const SavedTabs = lazy(async () => {
  await painted()
  return { default: (await import('../saved-views/saved-tabs.tsx')).SavedTabs }
})

/** `isReady`: the rows are there; what someone has saved is asked for after them. */
type Props = { isReady: boolean }

/** The views of a list above it, as links: all, its usual ones, and what the viewer has saved. */
export function listTabs<E extends Endpoint>(endpoint: E, viewsIn?: ListViews<FilterOf<E>>) {
  const addressOf = (search: string, filter?: object) => viewAddress(endpoint, search, filter)

  return memo(function ListTabs({ isReady }: Props) {
    const { t } = useTranslation()
    const { module } = useViewer()
    const [path] = useLocation()
    // The samples have lists that the server does not know.
    const list = listPath.safeParse(path).data
    const now = addressOf(useSearch())
    const tabs = [
      { name: t('parts.views.all'), address: addressOf('') },
      ...(viewsIn?.(module) ?? []).map(({ label, filter }) => ({
        name: t(label),
        address: addressOf('', filter),
      })),
    ]
    const isUsual = tabs.some(({ address }) => address === now)
    return (
      <Tabs label={t('parts.views.title')}>
        {tabs.map(({ name, address }) => (
          <Tab key={address} href={path + address} isCurrent={address === now}>
            {name}
          </Tab>
        ))}
        <Suspense>
          {isReady && list && (
            <SavedTabs path={list} now={now} isUsual={isUsual} addressOf={addressOf} />
          )}
        </Suspense>
      </Tabs>
    )
  })
}
