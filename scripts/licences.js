/**
 * Licences that packages state only in their LICENSE file, by name and version, so that the file is
 * reviewed again for each version.
 * @type {Readonly<Record<string, string>>}
 */
export const licencesInFiles = { 'png-js@2.0.0': 'MIT' }
