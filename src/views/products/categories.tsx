import { chakra } from '@chakra-ui/react/styled-system'
import { useTranslation } from '#i18n/use-translation.tsx'
import { Link, useSearch } from 'wouter'
import { Page } from '../parts/page/page.tsx'
import { BackToProducts } from './back-to-products.tsx'
import { CategoryTree } from './category-tree.tsx'
import { ManufacturerList } from './manufacturer-list.tsx'
import { SpecList } from './spec-list.tsx'
import { UnitList } from './unit-list.tsx'
import '../theme/lists.css'
import '../theme/forms.css'

const kinds = ['categories', 'specs', 'manufacturers', 'units'] as const
const path = '/products/categories'

/**
 * `/products/categories?kind=`: the catalogue: categories and subcategories, properties,
 * manufacturers and units.
 */
export function Categories() {
  const { t } = useTranslation()
  const asked = new URLSearchParams(useSearch()).get('kind')
  const shown = kinds.find((one) => one === asked) ?? 'categories'
  return (
    <Page title={t('categories.title')} lead={<BackToProducts />}>
      <chakra.nav
        display="flex"
        flexWrap="wrap"
        gap="1.5"
        css={{
          '& > a': {
            display: 'inline-flex',
            alignItems: 'center',
            minBlockSize: '9',
            paddingInline: '3.5',
            border: '1px solid {colors.border}',
            borderRadius: 'full',
            color: 'fg.muted',
            fontSize: 'sm',
            mdDown: { minInlineSize: '11', minBlockSize: '11' },
          },
          '& > a[aria-current]': {
            bg: 'brand.muted',
            borderColor: 'brand.focusRing',
            color: 'brand.fg',
            fontWeight: 'medium',
          },
          '& > a:hover': { borderColor: 'border.emphasized' },
        }}
        aria-label={t('categories.title')}
      >
        {kinds.map((kind) => (
          <Link
            key={kind}
            href={kind === 'categories' ? path : `${path}?kind=${kind}`}
            aria-current={kind === shown ? 'page' : undefined}
            replace
          >
            {t(`categories.kind.${kind}`)}
          </Link>
        ))}
      </chakra.nav>
      {shown === 'categories' && <CategoryTree />}
      {shown === 'specs' && <SpecList />}
      {shown === 'manufacturers' && <ManufacturerList />}
      {shown === 'units' && <UnitList />}
    </Page>
  )
}
