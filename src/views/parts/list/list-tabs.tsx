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

/** A predefined view of a list with some filters. */
type UsualView<Filter> = { label: ParseKeys; filter: Partial<Filter> }
export type ListViews<Filter> = (module: ModuleName) => readonly UsualView<Filter>[]

/** Its code is loaded after the frame that shows the rows. */
const SavedTabs = lazy(async () => {
  await painted()
  return { default: (await import('../saved-views/saved-tabs.tsx')).SavedTabs }
})

/** `isReady`: the rows are shown; saved views are loaded after them. */
type Props = { isReady: boolean }

/**
 * The views of a list as links above it: all rows, the predefined views, and the user's saved
 * views.
 */
export function listTabs<E extends Endpoint>(endpoint: E, viewsIn?: ListViews<FilterOf<E>>) {
  const addressOf = (search: string, filter?: object) => viewAddress(endpoint, search, filter)

  return memo(function ListTabs({ isReady }: Props) {
    const { t } = useTranslation()
    const { module } = useViewer()
    const [path] = useLocation()
    // The lists of the style samples are unknown to the server.
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
