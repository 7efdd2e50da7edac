/** Kinds that can lack an account: those of the installation or of a client. */
export const kindsOfLarder = [
  'disk_low',
  'disk_full',
  'backup_failed',
  'backup_old',
  'backup_missing',
  'certificate_ends',
  'certificate_ended',
  'second_box_alone',
  'second_box_took_over',
  'second_box_drill_failed',
  'data_copied',
  'head_office_stopped',
  'webhook_suspended',
  'contact_failing',
] as const;
