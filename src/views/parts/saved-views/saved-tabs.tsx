import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.tsx'
import type { ListPath } from '#contract/list-choice.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Tab } from '../../ui/tabs.tsx'
import { useDialog } from '../dialog/use-dialog.tsx'
import { afterPaint } from '../hooks/after-paint.ts'
import { useSavedViews } from './use-saved-views.ts'
import { lazyOf } from '../hooks/lazy-of.ts'

const ViewNameDialog = lazyOf(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog)

type Props = {
  path: ListPath
  /** The URL of the current view. */
  now: string
  /** Whether that is a predefined view. */
  isUsual: boolean
  addressOf: (search: string) => string
}

/**
 * The user's saved views of a list, as additional tabs; the current one has a menu. A view that is
 * neither saved nor predefined can be saved.
 */
export function SavedTabs({ path, now, isUsual, addressOf }: Props) {
  const { t } = useTranslation()
  const place = useRef<HTMLLIElement>(null)
  const focusRow = () =>
    afterPaint(() =>
      place.current?.parentElement?.querySelector<HTMLElement>('a[aria-current], button')?.focus(),
    )
  const saved = useSavedViews(path, focusRow)
  const { views, failure, isBusy, remove, reload, adopt } = saved
  const naming = useDialog((name: string | undefined, close) => (
    <ViewNameDialog
      list={path}
      {...(name === undefined ? { search: now.replace(/^\?/, '') } : { name })}
      onClose={close}
      onDone={(changed) => {
        adopt(changed)
        close()
        focusRow()
      }}
    />
  ))
  const tabs = (views ?? []).map((view) => ({ view, address: addressOf(view.search) }))
  // A saved view that equals a predefined one can also be renamed and deleted.
  const current = tabs.find(({ address }) => address === now)
  return (
    <>
      {tabs.map(({ view, address }) => (
        <Tab
          key={view.name}
          href={path + address}
          isCurrent={view === current?.view}
          menu={
            view === current?.view && (
              <Menu
                label={t('parts.views.acts', { name: view.name })}
                isBusy={isBusy}
                actions={[
                  {
                    key: 'rename',
                    label: t('parts.views.rename'),
                    onPick: () => naming.open(view.name),
                  },
                  {
                    key: 'remove',
                    label: t('parts.views.remove'),
                    isEnding: true,
                    onPick: () => remove(view),
                  },
                ]}
              />
            )
          }
        >
          {view.name}
        </Tab>
      ))}
      <li ref={place} data-save="">
        {views && !isUsual && !current && (
          <Button variant="ghost" size="sm" onClick={() => naming.open(undefined)}>
            {t('parts.views.save')}
          </Button>
        )}
        {failure && (
          <Button variant="ghost" size="sm" onClick={reload}>
            {t('parts.views.failed')}
          </Button>
        )}
        {naming.dialog}
      </li>
    </>
  )
}
