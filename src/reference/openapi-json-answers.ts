type Content = Record<string, unknown>;

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>;
};

const json = 'application/json';

/**
 * The OpenAPI document with one media type for each answer that can be JSON: a generated client then has one type for
 * the answer instead of a union with text. An answer that is a file and never JSON stays as it is
 * (rules/versions#the-document).
 */
export function withJsonAnswers(document: object): object {
  const { paths, ...rest } = document as Document;
  return {
    ...rest,
    paths: mapValues(paths, (item) =>
      mapValues(item, (operation) => ({
        ...operation,
        responses: mapValues(operation.responses, (response) =>
          response.content && json in response.content
            ? { ...response, content: { [json]: response.content[json] } }
            : response,
        ),
      })),
    ),
  };
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
