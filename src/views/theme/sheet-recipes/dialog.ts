import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** Groups with their own layout. */
const ofTheirOwn = '.choice__group, .field-tool__choices, :has(> .segments__root)'

export const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['root', 'question', 'actions', 'oneColumn', 'wide', 'palette'],
  base: {
    root: {
      inlineSize: 'min(28rem, calc(100vw - 2rem))',
      maxBlockSize: 'calc(100dvh - 2rem)',
      margin: 'auto',
      padding: '0',
      overflowY: 'auto',
      bg: 'bg.panel',
      border: '1px solid {colors.border}',
      borderRadius: 'xl',
      color: 'fg',
      boxShadow: '0 20px 50px rgb(0 0 0 / 25%)',
      // Slides in from below, close to the thumb on a phone; short enough not to cause a delay.
      animation: 'dialog-in 0.16s ease-out',
      _backdrop: { background: 'rgb(8 10 16 / 55%)' },
      '& form': {
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: '4',
        padding: '5',
      },
      // Its buttons stay in sight, however long the form is.
      '& form > .dialog__actions:last-child': {
        position: 'sticky',
        insetBlockEnd: '0',
        zIndex: '1',
        marginBlockStart: '-2',
        marginBlockEnd: '-5',
        marginInline: '-5',
        paddingBlockStart: '2',
        paddingBlockEnd: '5',
        paddingInline: '5',
        bg: 'bg.panel',
      },
      scrollPaddingBlockEnd: '20',
      '& h2': { fontSize: 'lg', fontWeight: 'semibold' },
      // Labelled choices are in rows (`choice`), days and times on their own lines (`fieldTool`);
      // lower specificity than `oneColumn`.
      [`& fieldset:where(:not(${ofTheirOwn}))`]: {
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: '1.5',
        border: '0',
      },
      '& legend': { marginBlockEnd: '1.5', fontSize: 'sm', fontWeight: 'medium' },
      mdDown: {
        inlineSize: 'full',
        maxInlineSize: 'none',
        marginBlockEnd: '0',
        borderRadius: '{radii.xl} {radii.xl} 0 0',
      },
    },
    wide: { '&&': { w: 'min(40rem, calc(100vw - 2rem))' } },
    palette: {
      '&&': {
        display: 'flex',
        flexDirection: 'column',
        w: 'min(38rem, calc(100vw - 2rem))',
        maxH: 'min(34rem, calc(100dvh - 6rem))',
        my: 'min(12vh, 6rem) auto',
        overflow: 'hidden',
        mdDown: { w: 'full', maxH: 'dvh', h: 'dvh', m: '0', border: '0', rounded: 'none' },
      },
    },
    question: { display: 'grid', gap: '4', padding: '5' },
    actions: {
      display: 'flex',
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      gap: '2',
      '& > *': { mdDown: { flex: '1 0 auto', maxInlineSize: 'full', minBlockSize: '11' } },
    },
    oneColumn: { '.dialog__root &': { gridTemplateColumns: 'minmax(0, 1fr)' } },
  },
})
