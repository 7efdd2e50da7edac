/** The argument that makes the program promote and verify the copy in a folder, which standard input names. */
export const drillArgument = '--drill-process';
