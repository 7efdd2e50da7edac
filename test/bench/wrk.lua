-- What wrk sends and tells (see wrk.ts). Arguments: the secret, which of ten requests are creates (0, 1 or 10), a name that
-- no other run has, a file with a path in each line, a file with a person in each line: the body, "@" for the number.

local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

local function lines(file)
  local found = {}
  for line in io.lines(file) do found[#found + 1] = line end
  return found
end

local creates, run, paths, people, get, post
local sent, made = 0, 0

function init(args)
  local headers = { ["x-api-key"] = args[1] }
  creates, run = tonumber(args[2]), args[3]
  paths, people = lines(args[4]), {}
  for _, line in ipairs(lines(args[5])) do
    local at = line:find("@", 1, true)
    people[#people + 1] = { line:sub(1, at - 1), line:sub(at + 1) }
  end
  math.randomseed(os.time() + number * 7919)
  get = {}
  for index, path in ipairs(paths) do get[index] = wrk.format("GET", path, headers) end
  post = { ["x-api-key"] = args[1], ["Content-Type"] = "application/json" }
end

function request()
  sent = sent + 1
  if sent % 10 >= creates then return get[math.random(#get)] end
  made = made + 1
  local person = people[math.random(#people)]
  local identification = math.random(1000000000, 1999999999) .. "-" .. run .. "-" .. number .. "-" .. made
  return wrk.format("POST", "/consumers", post, person[1] .. identification .. person[2])
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"requests":%d,"micros":%d,"p50":%d,"p99":%d,"max":%d,"errors":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), latency.max,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
