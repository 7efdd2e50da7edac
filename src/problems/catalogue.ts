/** What `GET /problems/:code` tells of a code: `meaning` says what happened, `advice` what to do about it. */
export type ProblemEntry = { status: number; title: string; meaning: string; advice: string };

function entry(status: number, title: string, meaning: string, advice: string): ProblemEntry {
  return { status, title, meaning, advice };
}

const sendAnother = 'Send another value, or edit the thing that holds this one.';
const checkId = 'Check the id in the path; a removed thing is not found either.';
const otherKey = 'Use a key whose scope covers the resource.';

/** Every code that Larder answers with (interface section 7, contract sections 3 to 10). */
export const problemCatalogue = {
  'auth.missing_credentials': entry(
    401,
    'Unauthorized',
    'The request carries no API key.',
    'Send the key as `x-api-key: svc_…` or `Authorization: Bearer svc_…`.',
  ),
  'auth.invalid_api_key': entry(
    401,
    'Unauthorized',
    'Invalid API key',
    'Ask the operator of the appliance for a valid key: this one is unknown, revoked or expired.',
  ),
  'auth.invalid_controller_token': entry(
    401,
    'Unauthorized',
    'Invalid controller token',
    'Ask the operator for a token (`larder controllers create`) and send it as `Authorization: Bearer ctl_…`.',
  ),
  'auth.forbidden': entry(
    403,
    'Forbidden',
    'The key lacks the permission that this call needs.',
    'Ask the operator to add the permission to the key (`larder keys update`); no new key is needed.',
  ),
  'auth.out_of_scope': entry(403, 'Forbidden', "The resource is outside the key's scope.", otherKey),
  'auth.reserved_resource': entry(
    403,
    'Forbidden',
    'The resource is reserved to the operator of the service.',
    'Nothing an API key can do; the operator has commands for it.',
  ),
  'rate_limit.exceeded': entry(
    429,
    'Too Many Requests',
    'The limit of requests for this minute is used up.',
    'Wait `Retry-After` seconds and retry with exponential backoff; the operator can raise the limit.',
  ),
  'validation.failed': entry(
    400,
    'Bad Request',
    'The request breaks a rule of the interface.',
    'See `errors`: each entry names a field and the rule it breaks. Undeclared fields are refused, not ignored.',
  ),
  'request.malformed_json': entry(
    400,
    'Bad Request',
    'The body is not valid JSON in UTF-8.',
    'Send one JSON document in UTF-8.',
  ),
  'request.unsupported_media_type': entry(
    415,
    'Unsupported Media Type',
    'The body has a media type that this call does not take.',
    'Send `Content-Type: application/json`.',
  ),
  'request.too_large': entry(
    413,
    'Content Too Large',
    'The body is larger than this call takes.',
    'Split it: 1 MiB a body, 8 MiB a bulk call.',
  ),
  'request.timeout': entry(
    408,
    'Request Timeout',
    'The request did not arrive in time.',
    'Send the whole request without long pauses, and retry.',
  ),
  'request.malformed': entry(
    400,
    'Bad Request',
    'The request is not valid HTTP.',
    'Check the client or the proxy between it and the appliance.',
  ),
  'request.headers_too_large': entry(
    431,
    'Request Header Fields Too Large',
    'The header of the request is larger than 16 KiB.',
    'Send fewer or shorter headers.',
  ),
  'request.route_not_found': entry(
    404,
    'Not Found',
    'There is nothing at this path.',
    'See /docs for the paths there are.',
  ),
  'request.method_not_allowed': entry(
    405,
    'Method Not Allowed',
    'The path exists, but not with this method.',
    'See the `Allow` header.',
  ),
  'request.range_not_satisfiable': entry(
    416,
    'Range Not Satisfiable',
    'The file has no such bytes.',
    'Ask for bytes below the length that `Content-Range` tells, or for the whole file.',
  ),
  'internal.error': entry(
    500,
    'Internal Server Error',
    'Something went wrong in the appliance; nothing was written.',
    'Retry once; then give the `traceId` to the operator, who finds the cause in the log.',
  ),
  'storage.full': entry(
    507,
    'Insufficient Storage',
    'The disk of the appliance is full; nothing was written.',
    'Retry later: writes resume by themselves when there is space again.',
  ),
  'server.busy': entry(
    503,
    'Service Unavailable',
    'The appliance could not finish this in time.',
    'Retry with exponential backoff, or ask for less at once.',
  ),
  'idempotency.key_reused': entry(
    422,
    'Unprocessable Content',
    'The Idempotency-Key was used with another body.',
    'Use a new Idempotency-Key for a new request.',
  ),
  'idempotency.in_progress': entry(
    409,
    'Conflict',
    'The first request with this Idempotency-Key is still running.',
    'Retry after a moment; the answer will then be replayed.',
  ),
  'clients.not_found': entry(404, 'Not Found', 'There is no such client.', checkId),
  'clients.actor_not_global': entry(
    422,
    'Unprocessable Content',
    'A key cannot create, edit or delete a client.',
    'Clients are the operator’s: `larder provision`.',
  ),
  'accounts.not_found': entry(404, 'Not Found', 'There is no such account.', checkId),
  'accounts.business_line_not_enabled': entry(
    422,
    'Unprocessable Content',
    'The account does not have this business line.',
    'Use a business line of the account (`GET /accounts`), or have the operator enable it.',
  ),
  'operations.not_found': entry(404, 'Not Found', 'There is no such operation.', checkId),
  'operations.in_use': entry(
    409,
    'Conflict',
    'The operation still has live devices or codes.',
    'Move or remove them first.',
  ),
  'tags.not_found': entry(404, 'Not Found', 'There is no such tag.', checkId),
  'tags.key_exists': entry(409, 'Conflict', 'The account has a tag with this key already.', sendAnother),
  'tags.in_use': entry(409, 'Conflict', 'Live consumers carry this tag.', 'Take it off them first.'),
  'devices.not_found': entry(404, 'Not Found', 'There is no such device.', checkId),
  'inventory.product_not_visible': entry(
    400,
    'Bad Request',
    'A product of the planogram is not one of the account.',
    'Use live products of the device’s account.',
  ),
  'inventory.duplicate_selection': entry(
    400,
    'Bad Request',
    'A selection stands twice in the planogram.',
    'Send each selection once.',
  ),
  'inventory.business_line_mismatch': entry(
    400,
    'Bad Request',
    'A product is of a business line that the device does not have.',
    'Use products of the device’s lines.',
  ),
  'selectors.not_found': entry(
    404,
    'Not Found',
    'There is no selector with this key.',
    'See /docs for the keys there are.',
  ),
  'products.not_found': entry(404, 'Not Found', 'There is no such product.', checkId),
  'products.code_exists': entry(
    409,
    'Conflict',
    'A live product of the account has this code already.',
    sendAnother,
  ),
  'products.attributes_mismatch': entry(
    400,
    'Bad Request',
    'The attributes do not fit the business line.',
    'Send exactly the members of the product’s line: returnPolicy for eas; taxRate, listPrice, suggestedPrice for vending.',
  ),
  'products.currency_mismatch': entry(
    400,
    'Bad Request',
    'The currency differs from the account’s.',
    'Leave `currency` out, or send the account’s.',
  ),
  'products.not_visible_to_scope': entry(
    403,
    'Forbidden',
    "The product is outside the key's scope.",
    otherKey,
  ),
  'profiles.not_found': entry(404, 'Not Found', 'There is no such profile.', checkId),
  'profiles.name_exists': entry(
    409,
    'Conflict',
    'A live profile of the account has this name already.',
    sendAnother,
  ),
  'profiles.in_use': entry(
    409,
    'Conflict',
    'Codes are assigned to the profile.',
    'Assign those codes another profile first.',
  ),
  'profiles.device_not_in_account': entry(
    400,
    'Bad Request',
    'A device of allowedDevices is not in the account.',
    'Use ids of live devices of the account (`GET /devices`).',
  ),
  'profiles.duplicate_device': entry(
    400,
    'Bad Request',
    'A device stands twice in allowedDevices.',
    'Send each device once.',
  ),
  'profiles.device_business_line_mismatch': entry(
    400,
    'Bad Request',
    'A device of allowedDevices does not have the profile’s business line.',
    'Use devices of the profile’s line.',
  ),
  'profiles.product_not_visible_to_account': entry(
    400,
    'Bad Request',
    'A product of the policy is not a live eas product of the account.',
    'Use eas products of the account (`GET /products?businessLine=eas`).',
  ),
  'profiles.invalid_consumption_schedule': entry(
    400,
    'Bad Request',
    'The consumptionSchedule cannot be used.',
    'weekdays: integers 0 (Sunday) to 6, each once; includeDates and excludeDates: ISO 8601 dates.',
  ),
  'profiles.actor_scope_not_allowed': entry(
    403,
    'Forbidden',
    "The account is outside the key's scope.",
    otherKey,
  ),
  'consumers.identification_exists': entry(
    409,
    'Conflict',
    'A live consumer of the account has this identification already.',
    sendAnother,
  ),
  'consumers.not_found': entry(404, 'Not Found', 'There is no such consumer.', checkId),
  'consumers.inactive': entry(409, 'Conflict', 'The consumer is inactive.', 'Activate the consumer first.'),
  'consumers.unknown_tag_key': entry(
    400,
    'Bad Request',
    'A tag key is not among the account’s tags.',
    'Create the tag first (`POST /tags`).',
  ),
  'consumers.too_many_tags': entry(400, 'Bad Request', 'A consumer has 20 tags at most.', 'Send fewer tags.'),
  'consumers.profile_not_for_this_account': entry(
    400,
    'Bad Request',
    'The profile is not one of the account.',
    'Use a live profile of the consumer’s account.',
  ),
  'consumers.code_requires_profile': entry(
    409,
    'Conflict',
    'The code would be left without any profile.',
    'Assign the other line a profile first, or remove the code.',
  ),
  'consumers.code_value_taken_in_operation': entry(
    409,
    'Conflict',
    'The code value is taken in that operation.',
    sendAnother,
  ),
  'consumers.code_value_taken_at_account': entry(
    409,
    'Conflict',
    'The code value is taken at the account level.',
    sendAnother,
  ),
  'consumers.no_fingerprint_template': entry(
    422,
    'Unprocessable Content',
    'No sample has a usable base64 template.',
    'Enrol the finger again with the reader’s agent.',
  ),
  'consumers.fingerprint_already_enrolled': entry(
    409,
    'Conflict',
    'The finger is enrolled already.',
    'Remove the enrolled finger first.',
  ),
  'consumers.too_many_fingerprints': entry(
    409,
    'Conflict',
    'The code has as many fingers as it may have.',
    'Remove a finger first.',
  ),
  'consumers.code_not_fingerprint': entry(
    400,
    'Bad Request',
    'The code is not of type FINGERPRINT.',
    'Use a code of type FINGERPRINT.',
  ),
  'consumers.fingerprint_not_found': entry(404, 'Not Found', 'The finger is not enrolled.', checkId),
  'codes.not_found': entry(
    404,
    'Not Found',
    'The consumer has no such code.',
    'Check the code in the path; it must be percent-encoded.',
  ),
  'codes.profile_not_assigned': entry(
    404,
    'Not Found',
    'The code has no profile of this line.',
    'Nothing to take off.',
  ),
  'transactions.not_found': entry(404, 'Not Found', 'There is no such transaction.', checkId),
  'transactions.evidence_not_found': entry(
    404,
    'Not Found',
    'There is no video of this movement.',
    'The machine recorded none, or its controller has not sent it yet: ask again later.',
  ),
  'evidence.exists': entry(
    409,
    'Conflict',
    'The account has a video of this key already.',
    'Nothing to do when it is the same video; another one needs a key of its own.',
  ),
  'links.invalid_signature': entry(
    403,
    'Forbidden',
    'The link is not one that Larder signed.',
    'Use the link as it was given, whole; ask for a new one where it came from.',
  ),
  'links.expired': entry(
    403,
    'Forbidden',
    'The link is too old.',
    'Ask for a new one where it came from: each lives for 15 minutes.',
  ),
  'receipts.not_found': entry(
    404,
    'Not Found',
    'There is no such receipt.',
    'Check the code; a machine that was offline may not have reported the delivery yet.',
  ),
} as const satisfies Record<string, ProblemEntry>;

/** A stable name of a refusal; programs decide by it. */
export type ProblemCode = keyof typeof problemCatalogue;
