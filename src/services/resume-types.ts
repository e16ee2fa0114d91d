/** Types of a résumé by file extension: not every system tells the browser a file's type. */
export const resumeTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
