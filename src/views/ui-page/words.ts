/** The page's texts. English only and outside the language files: they are for developers. */
export const words = {
  title: 'Parts of the screens',
  lead: 'What views/ui holds, in every look. A screen is made of these before anything else.',
  parts: 'Parts',
  look: 'Look',
  module: 'Module',
  noModule: 'default',
  scheme: 'Scheme',
  direction: 'Direction',
  importFrom: (file: string) => `views/ui/${file}`,
}
