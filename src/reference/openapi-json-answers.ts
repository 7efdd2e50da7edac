type Content = Record<string, unknown>;

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>;
};

const json = 'application/json';

/**
 * The OpenAPI document with one media type for each answer: JSON where the answer can be JSON, else its first. A
 * generated client then has one type for the answer instead of a union with text (rules/versions#the-document).
 */
export function withJsonAnswers(document: object): object {
  const { paths, ...rest } = document as Document;
  return {
    ...rest,
    paths: mapValues(paths, (item) =>
      mapValues(item, (operation) => ({
        ...operation,
        responses: mapValues(operation.responses, (response) =>
          response.content ? { ...response, content: oneOf(response.content) } : response,
        ),
      })),
    ),
  };
}

function oneOf(content: Content): Content {
  const [first = json] = Object.keys(content);
  const mediaType = json in content ? json : first;
  return { [mediaType]: content[mediaType] };
}

function mapValues<T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
